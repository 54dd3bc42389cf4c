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

const SERVES = 'the call, and what serves it'
const ASKS = 'the call, and what asks it'
/** Names that two sides (package, contract, server, client) export because they mean the same, and why; whoever means another thing finds another name. */
export const DOUBLES_ACROSS: Readonly<Record<string, string>> = {
  Catalogue: 'a file of locales, on either side',
  Language: 'the languages of the product, on either side',
  OwnAccount: 'what asks for it hands the contract’s type on',
  OwnSession: 'what asks for it hands the contract’s type on',
  SCREENS: 'the screens that a menu may name, and their files',
  Ways: 'what asks for it hands the contract’s type on',
  acceptInvitation: SERVES,
  acceptSuccession: SERVES,
  addSender: SERVES,
  allDictItems: 'the answer, and what reads it',
  dividePackage: SERVES,
  endOtherSessions: ASKS,
  exportVolumes: SERVES,
  extendSession: SERVES,
  findArchives: ASKS,
  has: 'whether an action is granted: the rule, and it about the user',
  importState: 'the answer, and what reads it',
  installationFacts: 'what the server writes into the page, and the page reads',
  isCatalogue: 'a file of locales, on either side',
  limitConcurrency: 'so many pieces of work at a time, on either side',
  refuseInvitation: SERVES,
  refuseSuccession: SERVES,
  revokeSender: SERVES,
  switchProject: ASKS,
  takeBackDecision: SERVES,
  treeRows: SERVES,
  undoChange: SERVES,
  withdrawInvitation: SERVES
}
