import type { StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

/** What a language's names are: of things, each with the names within it; both with a hint of what they are. */
export type CodeNames = Readonly<
  Record<string, { readonly hint: string; readonly within: Readonly<Record<string, string>> }>
>

/** The languages of the code editor (SPEC.md §9). Each is brought when it is first asked for. */
const LANGUAGES = {
  css: async () => (await import('@codemirror/lang-css')).css(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true }),
  html: async () => (await import('@codemirror/lang-html')).html(),
  java: async () => (await import('@codemirror/lang-java')).java(),
  'objective-c': () => streamed(async () => (await import('@codemirror/legacy-modes/mode/clike')).objectiveC),
  python: async () => (await import('@codemirror/lang-python')).python(),
  r: () => streamed(async () => (await import('@codemirror/legacy-modes/mode/r')).r),
  shell: () => streamed(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  swift: () => streamed(async () => (await import('@codemirror/legacy-modes/mode/swift')).swift),
  vue: async () => (await import('@codemirror/lang-vue')).vue(),
  markdown: async () => (await import('@codemirror/lang-markdown')).markdown()
} satisfies Readonly<Record<string, () => Promise<Extension>>>

/** A language that the code editor knows. */
export type CodeLanguage = keyof typeof LANGUAGES

/** All languages that the code editor knows. */
export const CODE_LANGUAGES = Object.keys(LANGUAGES) as readonly CodeLanguage[]

/** What colours and indents a language in the editor; rejects when it cannot be brought. */
export const languageOf = (name: CodeLanguage): Promise<Extension> => LANGUAGES[name]()

/** So many names are offered at once; the others come with the arrows. */
const OFFERED = 8

/** SQL whose tables and columns are known: they are offered by Ctrl+Space, never by themselves, so that Enter ends a line. */
export async function namedSql(names: CodeNames): Promise<Extension> {
  const [{ PostgreSQL, sql }, { autocompletion, completeFromList }] = await Promise.all([
    import('@codemirror/lang-sql'),
    import('@codemirror/autocomplete')
  ])
  const schema = Object.fromEntries(
    Object.entries(names).map(([name, { hint, within }]) => [
      name,
      { self: { label: name, detail: hint, type: 'type' }, children: offered(within) }
    ])
  )
  const all = offered(Object.assign({}, ...Object.values(names).map(({ within }) => within)))
  return [
    sql({ dialect: PostgreSQL, schema }),
    PostgreSQL.language.data.of({ autocomplete: completeFromList(all) }),
    autocompletion({ activateOnTyping: false, icons: false, maxRenderedOptions: OFFERED })
  ]
}

// Columns come before the words of the language.
const offered = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([label, detail]) => ({ label, detail, type: 'property', boost: 1 }))

async function streamed(parser: () => Promise<StreamParser<unknown>>): Promise<Extension> {
  const { StreamLanguage } = await import('@codemirror/language')
  return StreamLanguage.define(await parser())
}
