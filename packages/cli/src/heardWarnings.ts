import type { Warning } from "@okstra/core/domain/refusal/Problem";

/** The warnings of one command, each told once: those heard on the way, and those its outcome came with. */
export interface HeardWarnings {
  readonly tell: (warnings: ReadonlyArray<Warning>) => void;
  readonly all: () => ReadonlyArray<Warning>;
}

export const heardWarnings = (): HeardWarnings => {
  const heard = new Map<string, Warning>();
  return {
    tell: (warnings) => {
      for (const warning of warnings) heard.set(`${warning.tag} ${warning.message}`, warning);
    },
    all: () => [...heard.values()],
  };
};
