import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { whole } from '../core/query.ts'
import type { output } from '../core/schema.ts'

const NAMES = ['text', 'label', 'title'] as const

/** Whichever of its three names an item has serves for the others (SPEC.md §3, dictionary item). */
function withAllNames(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item
  const given = item as Readonly<Record<string, unknown>>
  const name = NAMES.map((key) => given[key]).find((text) => typeof text === 'string' && text !== '')
  return name === undefined ? item : { ...given, ...Object.fromEntries(NAMES.map((key) => [key, given[key] || name])) }
}

/** One choice of a dictionary: `text`, `label` and `title` say the same, for old clients. */
export const dictItem = z.pipe(
  z.transform(withAllNames),
  z.object({
    value: z.string(),
    text: z.string(),
    label: z.string(),
    title: z.string(),
    /** The English title, of items that came with the product (READINGS.md A69). */
    titleEn: z.optional(z.string()),
    disabled: z.optional(z.boolean())
  })
)
export type DictItem = output<typeof dictItem>

/** Every dictionary by its code. */
export const allDictItems = z.record(z.string(), z.array(dictItem))
export type AllDictItems = output<typeof allDictItems>

/** A node is a leaf by a boolean, or by a figure as SPEC.md §3 has it: 0 has children, 1 has none. */
const isLeaf = (leaf: unknown): unknown =>
  leaf === 0 || leaf === '0' ? false : leaf === 1 || leaf === '1' ? true : leaf

function asNode(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  const given = node as Readonly<Record<string, unknown>>
  const [leaf, name] = [isLeaf(given.leaf ?? given.isLeaf), given.title || given.label]
  const value = given.value ?? given.code ?? given.key
  return { parentId: null, ...given, value, code: given.code ?? value, title: name, label: name, leaf, isLeaf: leaf }
}

/** A node of a dictionary tree (SPEC.md §3). */
const dictNode = z.pipe(
  z.transform(asNode),
  z.object({
    /** What `pid` asks for its children by. */
    key: z.string(),
    value: z.string(),
    code: z.string(),
    title: z.string(),
    label: z.string(),
    parentId: z.nullable(z.string()),
    leaf: z.boolean(),
    isLeaf: z.boolean()
  })
)

const code = z.string().check(z.minLength(1), z.maxLength(200))

/** Asked before all dictionaries are loaded anew (sic: reflesh). The server keeps none in memory, so there is nothing to empty. */
export const refreshCache = call('GET', '/sys/dict/refleshCache', {
  serves: 'user',
  input: z.object({}),
  output: z.null()
})
export const queryAllDictItems = call('GET', '/sys/dict/queryAllDictItems', {
  offline: true,
  serves: 'user',
  input: z.object({}),
  output: allDictItems
})

/** The items of a dictionary, or of a registered `table,text,code`; a code of four parts is refused, `undefined` has none. */
export const getDictItems = call('GET', '/sys/dict/getDictItems/:code', {
  offline: true,
  thing: 'dictionary',
  serves: 'user',
  input: z.object({ code }),
  output: z.array(dictItem)
})

/** The labels of comma-joined keys, in their order; a key without a label is given back as it came. */
export const loadDictItem = call('GET', '/sys/dict/loadDictItem/:dict', {
  offline: true,
  thing: 'dictionary',
  serves: 'user',
  input: z.object({ dict: code, key: z.string() }),
  output: z.array(z.string())
})

/** Searches a dictionary or a registered `table,text,code` by a word, which is a value and never a pattern. */
export const loadDict = call('GET', '/sys/dict/loadDict/:dict', {
  thing: 'dictionary',
  serves: 'user',
  input: z.object({
    dict: code,
    keyword: z._default(z.string().check(z.maxLength(100)), ''),
    pageSize: z._default(whole(1, 100), 10)
  }),
  output: z.array(z.object({ value: z.string(), text: z.string() }))
})

/** One level of a registered tree. `condition` is a JSON object whose keys the registry knows. */
export const loadTreeData = call('GET', '/sys/dict/loadTreeData', {
  serves: 'user',
  input: z.object({
    pid: z._default(z.string(), ''),
    tableName: code,
    text: code,
    code,
    pidField: z.optional(z.string()),
    hasChildField: z.optional(z.string()),
    condition: z.optional(z.string())
  }),
  output: z.array(dictNode)
})
