/** Words that the code once used in a sense of its own, each form of them, with the terms that say it instead (docs/decisions/0017-words.md). */
export const PRIVATE: readonly (readonly [forms: string, instead: string])[] = [
  ['tell tells told telling teller', 'say, announce, show, report, publish, emit, return'],
  ['asker askers', 'user, principal, client, caller'],
  ['reach reaches reached reaching', 'data scope, cover, connect to, focus'],
  ['house houses', 'contract, server or client: a side'],
  ['hands', 'commands, a keyboard user, callbacks'],
  ['desk desks', 'state, controller, context, client'],
  ['sheet sheets', 'viewport, grid session, XLSX file, dialog, stylesheet'],
  ['door doors', 'an alias, a gate'],
  ['noth', 'inbox'],
  ['hear hears heard hearing hearer hearers', 'subscribe, receive, get, be called; a screen reader reads or says'],
  ['stand stands standing stood', 'is, represents, is shown'],
  ['judge judges judged judging', 'check, validate, recognise'],
  ['looks looked', 'checks, reads, probes, searches']
]

/** Places where such a word is the right one, and why. A path is a file or the beginning of one. */
export const ALLOWED: readonly { readonly path: string; readonly words: readonly string[]; readonly why: string }[] = [
  { path: 'src/client/shell/menu/menu-icon.tsx', words: ['house'], why: 'lucide calls the icon so' },
  { path: 'tests/kit/files/read-workbook.ts', words: ['sheet'], why: 'read-excel-file calls its function so' },
  { path: 'tests/journeys/main-road.test.ts', words: ['sheet'], why: 'read-excel-file calls its function so' },
  {
    path: 'tests/client/screens/archives/transfer-receive.test.tsx',
    words: ['sheets'],
    why: 'a column of the database: drawings have sheets'
  },
  {
    path: 'src/server/db/schema-transfer.ts',
    words: ['sheets'],
    why: 'a column of the database: drawings have sheets'
  },
  {
    path: 'src/server/domain/projects/plan-settings.ts',
    words: ['sheets'],
    why: 'a limit of volumes of drawings, which are counted in sheets'
  },
  {
    path: 'src/contract/archives/volume-columns.ts',
    words: ['sheets'],
    why: 'a column of the database: drawings have sheets'
  },
  {
    path: 'src/server/forms/data/volume-facts.ts',
    words: ['sheets'],
    why: 'a column of the database: drawings have sheets'
  },
  {
    path: 'src/server/forms/data/volume-rows.ts',
    words: ['sheets'],
    why: 'a column of the database: drawings have sheets'
  },
  {
    path: 'src/client/screens/archives/transferring/',
    words: ['sheets'],
    why: 'a column of the database: drawings have sheets'
  },
  {
    path: 'tests/kit/answers/transfer-answers.ts',
    words: ['sheets'],
    why: 'a column of the database: drawings have sheets'
  },
  {
    path: 'src/contract/transfers/',
    words: ['sheets'],
    why: 'a column of the database: drawings have sheets'
  },
  {
    path: 'src/server/transfers/',
    words: ['sheets'],
    why: 'a column of the database: drawings have sheets'
  },
  {
    path: 'src/server/db/seed/municipality.ts',
    words: ['sheets'],
    why: 'a column of the database: drawings have sheets'
  },
  {
    path: 'src/client/screens/archives/noth.tsx',
    words: ['noth'],
    why: 'menus of existing clients name the screen so'
  },
  { path: 'tests/client/screens/archives/noth.test.tsx', words: ['noth'], why: 'the test of that screen' },
  {
    path: 'src/client/shell/printing/start-printing.ts',
    words: ['sheet', 'sheets'],
    why: 'the DOM calls the styles of a document so'
  },
  { path: 'tests/client/shell/printing/start-printing.test.tsx', words: ['sheets'], why: 'the test of that file' },
  {
    path: 'src/server/archives/volumes/',
    words: ['sheet', 'sheets'],
    why: 'sheets of paper, and drawings that have sheets, as the column of the database'
  },
  ...['src/contract/archives/volume-limits.ts', 'src/server/checks/'].map((path) => ({
    path,
    words: ['sheets'],
    why: 'a column of the database: drawings have sheets'
  })),
  {
    path: 'src/contract/archives/volume',
    words: ['sheet', 'sheets'],
    why: 'sheets of paper, and drawings that have sheets, as the column of the database'
  },
  {
    path: 'src/client/screens/archives/arranging/',
    words: ['sheet', 'sheets'],
    why: 'sheets of paper, and drawings that have sheets, as the column of the database'
  },
  {
    path: 'src/contract/system/settings.ts',
    words: ['sheet', 'sheets'],
    why: 'sheets of paper, and drawings that have sheets, as the column of the database'
  },
  {
    path: 'tests/kit/files/planned-table.ts',
    words: ['sheet', 'sheets'],
    why: 'sheets of paper, and drawings that have sheets, as the column of the database'
  },
  {
    path: 'tests/kit/answers/volumes.ts',
    words: ['sheet', 'sheets'],
    why: 'sheets of paper, and drawings that have sheets, as the column of the database'
  },
  {
    path: 'tests/server/archives/volumes/',
    words: ['sheet', 'sheets'],
    why: 'sheets of paper, and drawings that have sheets, as the column of the database'
  },
  { path: 'src/server/db/migrations/', words: ['*'], why: 'a migration is never edited' }
]
