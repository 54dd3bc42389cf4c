import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { choice, longText, number, ref, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS, FILE_VERBS } from '../core/resource/verbs.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const right = 'sys.dict'

/** 数据字典: what can be chosen, by a code. A municipality's own dictionary takes precedence over one of the same code that came along. */
export const dicts = resource('dict', '/sys/dict', {
  right,
  fields: {
    dictName: text({ max: 100, rules: ['required'] }),
    dictCode: text({ max: 64, rules: ['required', 'unique'] }),
    description: longText({ max: 500 })
  },
  label: 'dictName',
  verbs: [...ALL_VERBS, ...FILE_VERBS],
  actions: {
    /** 复制为本单位字典: one that came along becomes one's own, with its items, which can be changed then. */
    adapt: {
      on: 'row',
      right: ':add',
      asks: true,
      readsOnly: true,
      when: (row: Readonly<Record<string, unknown>>) => row.isShared === true
    }
  }
})
export type Dict = Row<typeof dicts>

/** The items of a dictionary, in their order. */
export const dictItems = resource('dictItem', '/sys/dictItem', {
  right,
  fields: {
    dictId: ref('dict', { rules: ['required'], once: true }),
    itemText: text({ max: 100, rules: ['required'] }),
    itemValue: text({ max: 100, rules: ['required', 'unique'] }),
    description: longText({ max: 500 }),
    sortOrder: number({ least: 0, most: 99_999 }),
    /** "1" in use, "0" out of use: shown, and not chosen. */
    status: choice('dict_item_status', { rules: ['required'], initial: '1' })
  },
  label: 'itemText',
  partOf: 'dictId',
  verbs: ALL_VERBS,
  sort: ['sortOrder', 'asc'],
  actions: {
    /** Gives the items of a dictionary another order: all of them, by their ids. */
    reorder: {
      on: 'list',
      right: ':edit',
      input: {
        dictId: text({ max: 64, rules: ['required'] }),
        itemIds: longText({ max: 40_000, rules: ['required'] })
      }
    }
  }
})
export type DictItemRow = Row<typeof dictItems>

/** Signs that no value may hold: values are joined by commas, and are written into queries. */
export const VALUE_FORBIDS = /[,，;；"<>\\]/

const deletedDict = z.object({
  id: z.string(),
  dictName: z.string(),
  dictCode: z.string(),
  description: z.nullable(z.string())
})
/** The deleted dictionaries, as existing clients ask for them. */
export const deletedDicts = call('GET', '/sys/dict/deleteList', {
  serves: ['sys.dict:delete'],
  input: z.object({}),
  output: z.array(deletedDict)
})
/** Takes a dictionary out of the recycle bin, as existing clients do. */
export const restoreDict = call('PUT', '/sys/dict/back/:id', {
  serves: ['sys.dict:delete'],
  input: z.object({ id }),
  output: z.null()
})
/** Removes a deleted dictionary and its items for good. */
export const purgeDict = call('DELETE', '/sys/dict/deletePhysic/:id', {
  serves: ['sys.dict:delete'],
  input: z.object({ id }),
  output: z.null()
})
/** Every dictionary as a list of nodes. */
export const dictTree = call('GET', '/sys/dict/treeList', {
  serves: [right],
  input: z.object({}),
  output: z.array(
    z.extend(deletedDict, { key: z.string(), title: z.string(), parentId: z.null(), isLeaf: z.literal(true) })
  )
})
/** Whether a value is free in a dictionary: a refusal says why not. */
export const checkDictItem = call('GET', '/sys/dictItem/dictItemCheck', {
  serves: [right],
  input: z.object({ dictId: id, itemValue: z.string().check(z.maxLength(200)), id: z.optional(z.string()) }),
  output: z.null()
})
