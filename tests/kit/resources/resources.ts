import type { AnyResource } from '#contract/core/resource/resource.ts'
import { isUscc } from '#contract/core/handlers.ts'
import type { Field } from '#contract/core/resource/field.ts'

const modules = import.meta.glob<Record<string, unknown>>('/src/contract/**/*.ts', { eager: true })

const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'verbs' in value && 'calls' in value

const declared = Object.entries(modules).flatMap(([path, exports]) =>
  Object.entries(exports).flatMap(([exported, value]) =>
    isResource(value) ? [{ path, exported, resource: value }] : []
  )
)

/** Every resource that the contract declares. */
export const RESOURCES: readonly AnyResource[] = declared.map(({ resource }) => resource)

/** Where a resource is declared, by its name: the file from the root of the project, and what it exports it as. */
export const DECLARED_AS: ReadonlyMap<string, { readonly path: string; readonly exported: string }> = new Map(
  declared.map(({ resource, path, exported }) => [resource.name, { path: path.slice(1), exported }])
)

/**
 * What every row of a resource holds in tests, where not any words will do or one value asks for another: a notice to everybody names no
 * receivers and does not end before it begins; a menu leads to a screen that there is; who
 * answers for a unit has a post that others may have as well; a project lies in a district that there is; metadata are of no item and of no step; a data rule compares a column
 * of a list; a template describes what templates that come along describe.
 */
export const KNOWN_VALUES: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  announcement: { msgType: 'ALL', startTime: null },
  responsible: { participantId: 'p2-JS', post: '7' },
  project: { areaCode: '990102' },
  catalogueVersion: { setId: 'building' },
  nodeMeta: { setId: null, catalogCode: null, maxFiles: null },
  taskMeta: { step: null },
  entryTemplate: { code: 'contact' },
  report: { deleteUrl: null, deleteBatchUrl: null },
  menu: { menuType: '0', component: 'layouts/RouteView' },
  dataRule: { permissionId: 'm-sys.position', ruleColumn: 'name', ruleConditions: '=', ruleValue: '甲', status: '1' }
}

/**
 * Those whose rows cannot be put anywhere with any values: the nodes of a project's directory tree have fixed levels and codes of their own in
 * each unit project; of the kinds that entry templates describe and of the sets of the catalogue there
 * are a few, and one draft of each is open. Their writes are tested in
 * tests/server/catalogue (directory-tree, entry-templates, catalogue-published).
 */
export const TESTED_BY_AREA: ReadonlySet<string> = new Set(['directoryNode', 'entryTemplate', 'catalogueVersion'])

/** Lists with journeys of their own, as trees have: the versions of a tree, and templates, whose kind is chosen. */
export const OF_OWN_JOURNEYS: ReadonlySet<string> = new Set(['catalogueVersion', 'entryTemplate', 'pdfTemplate'])

/** The fields of a form into which words are typed; what the tests know beforehand is chosen. */
export const typedTexts = ({ name, fields }: AnyResource): string[] =>
  Object.entries(fields).flatMap(([key, { kind, computed, made }]) =>
    kind === 'text' && !computed && !made && !(key in (KNOWN_VALUES[name] ?? {})) ? [key] : []
  )

/** How the server composes what a row is called by, where nobody types it. */
const COMPOSED: Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => string>> = {
  location: ({ room, rowNo, shelf, box }) => [room, rowNo, shelf, box].filter(Boolean).join('-')
}

/** What a row of these values is called. */
export const nameOfRow = ({ name, label }: AnyResource, values: Readonly<Record<string, unknown>>): string =>
  COMPOSED[name]?.(values) ?? String(values[label] ?? '')

/** The field by which a person changes what a row is called: that, or where the server composes it, the first text that it is made of. */
export const namedBy = (resource: AnyResource): string =>
  resource.fields[resource.label]?.computed ? (typedTexts(resource)[0] ?? resource.label) : resource.label

/** What a field may hold in a test: `at` makes it differ; choices are among the given ones of its dictionary. */
export function exampleOf({ kind, rules, initial, max = 20 }: Field, at: number, choices: readonly string[]): unknown {
  switch (kind) {
    case 'longText':
      // A text that begins as something is in a language of its own, such as a report's statement.
      return initial ?? textOf(rules, at).slice(0, max)
    case 'text':
      // The only texts of eighteen signs are unified social credit codes.
      if (max === USCC_LENGTH) return usccOf(at)
      return textOf(rules, at).slice(0, max)
    case 'number':
      return at
    case 'date':
      return `2024-01-${String((at % 28) + 1).padStart(2, '0')}`
    case 'time':
      return `2024-01-${String((at % 28) + 1).padStart(2, '0')} 08:${String(at % 60).padStart(2, '0')}:00`
    case 'boolean':
      return at % 2 === 0
    case 'choice':
      return choices[at % choices.length] ?? null
    case 'choices':
      return choices.slice(0, 2).join(',') || null
    case 'ref':
    case 'refs':
    case 'files':
      return null
    case 'json':
      return initial ?? null
  }
}

/** Words that sort by pinyin otherwise than by code point, with figures, capitals and signs that formulas begin with. */
const WORDS = ['安全', '档案', '=1+1', 'Ω 测试', '监理', 'abc', 'ABC', '资料', '007', "o'neil"] as const

function textOf(rules: Field['rules'], at: number): string {
  if (rules.includes('identifier')) return `code_${at}`
  if (rules.includes('m')) return `138${String(at).padStart(8, '0')}`
  if (rules.includes('e')) return `p${at}@example.org`
  if (rules.includes('n') || rules.includes('z')) return String(at)
  return rules.includes('unique') ? `C${at}-${WORDS[at % WORDS.length]}` : `${WORDS[at % WORDS.length]}${at % 7}`
}

const USCC_LENGTH = 18

/** A unified social credit code of a division that does not exist, with its check character. */
export function usccOf(at: number): string {
  const code = `91990103MA${String(at).padStart(7, '0')}`
  return [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((last) => code + last).find(isUscc) ?? code
}
