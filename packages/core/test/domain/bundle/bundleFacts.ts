import { nothingCarried } from "../../../src/domain/prepare/CarriedIn.ts";
import { noFixCycles } from "../../../src/domain/run/fixCycles.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { AssignmentPlan, AssignmentSlot } from "../../../src/domain/assignment/AssignmentPlan.ts";
import type { WorkerId } from "../../../src/domain/assignment/WorkerId.ts";
import type { BundleFacts, TemplateSource } from "../../../src/domain/bundle/BundleFacts.ts";
import type { ModelCatalogue, Provider } from "../../../src/domain/catalogue/ModelCatalogue.ts";
import { modelRef, type ProviderId } from "../../../src/domain/catalogue/ModelRef.ts";
import {
  terminalBackends,
  workerRunner,
  type EntryMode,
  type HostDescriptor,
  type HostId,
  type TerminalBackend,
} from "../../../src/domain/host/HostDescriptor.ts";
import type { Role } from "../../../src/domain/profile/Role.ts";
import type { HomeKey } from "../../../src/domain/project/ProjectPlace.ts";
import type { RunSeq } from "../../../src/domain/run/RunSeq.ts";
import type { Slug } from "../../../src/domain/task/Slug.ts";
import { sha256 } from "../../../src/domain/text/sha256.ts";

// Hosts, models and profile of the tests' own: golden files must not move when a model is added.
export const claude = "claude" as ProviderId;
export const codex = "codex" as ProviderId;

export const hosts = {
  "claude-code": host("claude-code", "Claude Code", "Claude lead", claude, true),
  codex: host("codex", "Codex CLI", "Codex lead", codex, false),
  external: host("external", "External agent", "External lead", null, false),
} as const;

function host(
  id: string,
  agentLabel: string,
  leadLabel: string,
  nativeProvider: ProviderId | null,
  native: boolean,
): HostDescriptor {
  return {
    id: id as HostId,
    agentLabel,
    leadLabel,
    nativeProvider,
    entryModes: nativeProvider === null ? ["current-session"] : ["spawn-process", "current-session"],
    functions: [],
    nativeProviders: native ? [claude] : [],
    dispatchesOn: terminalBackends,
    resumable: native,
  };
}

const provider = (id: ProviderId, cli: string, oneShot: ReadonlyArray<string>): Provider => ({
  id,
  displayName: cli,
  models: [],
  defaults: {},
  capability: {
    cli,
    oneShot,
    probe: ["--version"],
    prompt: "stdin",
    outputFormat: "json",
    modelArgument: ["--model", "{model}"],
    permissionArguments: { "read-only": ["--read-only"], worktree: [], "disposable-checkout": [] },
    resume: null,
    efforts: [],
    failureMessages: [],
    seenIn: {},
  },
});

export const catalogue: ModelCatalogue = {
  providers: [
    provider(claude, "claude", ["-p"]),
    provider(codex, "codex", ["exec", "-o", "{last-message-file}", "-"]),
  ],
};

export type Member = readonly [role: Role, provider: ProviderId, model: string, workerId: string | null];

const roster: ReadonlyArray<Member> = [
  ["analyser", claude, "model-a", "claude-analyser"],
  ["analyser", codex, "model-b", "codex-analyser"],
  ["critic", codex, "model-c", "codex-critic"],
  ["report-writer", claude, "model-a", "report-writer"],
];

const slotsOf = (
  descriptor: HostDescriptor,
  backend: TerminalBackend,
  entryMode: EntryMode,
  members: ReadonlyArray<Member>,
) => {
  const counts = new Map<Role, number>();
  return members.map(([role, providerId, model, workerId]): AssignmentSlot => {
    const ordinal = (counts.get(role) ?? 0) + 1;
    counts.set(role, ordinal);
    return {
      role,
      ordinal,
      workerId: workerId as WorkerId | null,
      provider: providerId,
      modelRef: modelRef(providerId, model),
      modelId: model,
      displayName: model,
      family: providerId,
      unlisted: false,
      attestation: "resolved",
      dynamic: false,
      binding: {
        runner:
          role !== "leader"
            ? workerRunner(descriptor, backend, providerId)
            : entryMode === "current-session"
              ? "current-session"
              : "cli-wrapper",
        hostModelValue: providerId === claude ? model : null,
        executionValue: model,
        writeCapability: "read-only",
      },
      source: {
        provider: { kind: "profile", name: "providers" },
        model: { kind: "catalogue", name: "defaults" },
      },
      passedOver: [],
      independence:
        role === "critic" ? { level: "model", reason: "codex on both sides", judged: ["analyser#2"] } : null,
    };
  });
};

export const templatesDir = fileURLToPath(new URL("../../../../../templates/", import.meta.url));

/** Every template of the repository by its path below `templates/`, with the tests' own profile and schema. */
export const templateTexts = (): Map<string, string> => {
  const texts = new Map(
    readdirSync(templatesDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map(
        (path) => [relative(templatesDir, path).replaceAll("\\", "/"), readFileSync(path, "utf8")] as const,
      ),
  );
  texts.set("profiles/error-analysis.md", "---\n---\n# Error analysis of {{taskKey}}\n");
  texts.set("schemas/report-error-analysis.schema.json", "{}\n");
  return texts;
};

const shipped = templateTexts();

export const templateSet = (overrides: Readonly<Record<string, string>> = {}): Map<string, TemplateSource> =>
  new Map(
    [...shipped, ...Object.entries(overrides)].map(([path, text]) => [
      path,
      { path, text, sha256: sha256(text), source: path in overrides ? "override" : "shipped" } as const,
    ]),
  );

export interface Setting {
  readonly host?: keyof typeof hosts;
  readonly backend?: TerminalBackend;
  readonly entryMode?: EntryMode;
  readonly members?: ReadonlyArray<Member>;
  readonly title?: string;
  readonly brief?: string;
  readonly directive?: string | null;
  readonly overrides?: Readonly<Record<string, string>>;
}

/** The facts of one error analysis, as the shop's cart total would be analysed. */
export const bundleFacts = (setting: Setting = {}): BundleFacts => {
  const descriptor = hosts[setting.host ?? "claude-code"];
  const backend = setting.backend ?? "cli-wrapper";
  const entryMode =
    setting.entryMode ?? (descriptor.nativeProvider === null ? "current-session" : "spawn-process");
  const leader: Member = ["leader", descriptor.nativeProvider ?? codex, "model-a", null];
  const plan: AssignmentPlan = {
    slots: slotsOf(descriptor, backend, entryMode, [leader, ...(setting.members ?? roster)]),
    warnings: [],
  };
  const bytes = new TextEncoder().encode(
    setting.brief ?? "# Cart total is off by a cent\r\n\r\n## Problem\r\n…\r\n",
  );
  const [project, group, task] = ["shop", "checkout", "cart-total"] as ReadonlyArray<string> as [
    Slug,
    Slug,
    Slug,
  ];
  return {
    project: {
      id: project,
      homeKey: "shop-0123abcd" as HomeKey,
      root: "/home/dev/shop",
      title: "Shop",
      reportLanguage: "en",
      workingLanguage: "en",
      newProjectJson: null,
      needsIgnoreFile: false,
    },
    task: { key: { project, group, task }, idAsGiven: "Cart total" },
    run: { group, task, taskType: "error-analysis", stage: null, seq: 3 as RunSeq },
    createdAt: "2030-01-31T09:00:00.000Z",
    brief: {
      frontMatter: {
        taskGroup: null,
        taskId: null,
        taskType: null,
        workCategory: null,
        relatedTasks: [],
        directive: null,
        unfit: [],
      },
      title: setting.title ?? "Cart total is off by a cent",
      text: new TextDecoder().decode(bytes),
      path: "docs/briefs/cart-total.md",
      sha256: sha256(bytes),
      bytes,
    },
    profile: {
      taskType: "error-analysis",
      roles: [],
      providers: [claude, codex],
      optionalProviders: [],
      forbiddenActions: ["Changing code"],
      prose: "# Error analysis of {{taskKey}}\n\n{{#forbiddenActions}}\n- {{.}}\n{{/forbiddenActions}}\n",
    },
    catalogue,
    host: {
      descriptor,
      context: {
        hostId: descriptor.id,
        entryMode,
        availableFunctions: [],
        interactionSurface: "unavailable",
        currentModel: { kind: "unknown" },
      },
      source: "flag",
    },
    backend: { name: backend, source: "detected", observed: ["cmux: absent"] },
    plan,
    session:
      descriptor.nativeProvider === claude
        ? { id: "11111111-2222-4333-8444-555555555555", source: "fresh", guessed: false }
        : { id: null, source: "none", guessed: false },
    directive: setting.directive === undefined ? "Look at rounding first." : setting.directive,
    workCategory: "bugfix",
    relatedTasks: [
      {
        key: "shop/checkout/discounts",
        title: "Discounts per line",
        manifest: ".okstra/tasks/checkout/discounts/task-manifest.json",
      },
    ],
    evidenceInputs: [{ path: "logs/cart.log", sha256: sha256("log"), bytes: 3 }],
    carried: nothingCarried,
    fixCycles: { ...noFixCycles, opens: false },
    mcpServers: ["issue-tracker"],
    templates: templateSet(setting.overrides),
    commands: {
      show: (runRef) => ["okstra", "show", runRef],
      renderReport: (runRef) => ["okstra", "report", "render", runRef],
      validateReport: (runRef) => ["okstra", "report", "validate", runRef],
      recordWorker: (runRef, id) => ["okstra", "worker", "record", id, "--run", runRef],
      dispatch: null,
      await: null,
    },
    flags: { "task-brief": "docs/briefs/cart-total.md", critic: "codex", yes: true },
    resolved: [{ name: "task-type", value: "error-analysis", source: "--task-type" }],
    canonicalArgv: ["prepare", "--task-group", "checkout", "--task-id", "cart-total", "--yes"],
    renderOnly: false,
    warnings: [{ tag: "SecretShape", message: "Line 3 of the brief looks like a key." }],
    versions: { okstra: "0.1.0", node: "v24.0.0" },
    present: {
      history: null,
      taskManifestSha256: null,
      taskIndexSha256: null,
      runs: [],
      moved: [],
      rotation: { moves: [], rows: [], readme: { text: null, sha256: null } },
    },
  };
};
