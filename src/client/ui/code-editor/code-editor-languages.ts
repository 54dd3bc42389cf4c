import type { StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

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

async function streamed(parser: () => Promise<StreamParser<unknown>>): Promise<Extension> {
  const { StreamLanguage } = await import('@codemirror/language')
  return StreamLanguage.define(await parser())
}
