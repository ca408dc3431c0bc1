/** `.okstra/.gitignore`: what git may see is the project's settings and its own templates. */
export const okstraIgnoreText = `# Written by okstra: bundles belong to this machine; settings and templates belong to the project.
/*
!/.gitignore
!/project.json
!/templates/
`;
