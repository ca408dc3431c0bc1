/** `.okstra/.gitignore`: bundles belong to one machine; settings and template overrides are shared. */
export const okstraIgnoreText = `# Written by okstra. Runs belong to this machine; settings and templates are shared.
*
!.gitignore
!project.json
!templates/
!templates/**
`;
