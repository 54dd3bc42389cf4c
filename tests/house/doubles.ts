/** Names that two files of one side (contract, server, client) export, and why; whoever adds one says so here, or finds the more particular name. */
export const DOUBLES: Readonly<Record<string, string>> = {
  CODE_LANGUAGES: 'the code editor hands its inner file’s list on',
  CodeLanguage: 'the code editor hands its inner file’s type on',
  CodeNames: 'the code editor hands its inner file’s type on',
  DateRange: 'the field hands its calendar’s type on',
  down: 'a migration',
  page: 'each page of the gallery is a module that exports its page',
  up: 'a migration'
}
