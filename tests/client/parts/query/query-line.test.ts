import { expect, test } from 'vitest'

import type { Column } from '#contract/core/column.ts'
import { SUPER_RULES } from '#contract/core/query.ts'
import { fieldsOfColumns } from '#parts/query/query-fields.ts'
import {
  EMPTY_LINE,
  editorOf,
  isSaid,
  lineOf,
  type QueryField,
  rulesOf,
  saidLines,
  superQueryOf,
  withRule
} from '#parts/query/query-line.ts'

const popup = { code: 'catalog_items', orgFields: 'code,name', destFields: 'item,itemName' }
const field: QueryField = {
  field: 'item',
  title: '条款',
  type: 'popup',
  options: [{ value: 'A1', text: '立项' }],
  dictCode: 'item_kind',
  dictTable: 'arc_item,name,code',
  customReturnField: 'name',
  popup
}

test('[3.E59] a line of a field carries all that its value is asked with', () => {
  expect(lineOf(field, 'ne', 'A1')).toEqual({
    field: 'item',
    rule: 'ne',
    val: 'A1',
    type: 'popup',
    options: [{ value: 'A1', text: '立项' }],
    dictCode: 'item_kind',
    dictTable: 'arc_item,name,code',
    customReturnField: 'name',
    popup
  })
})

test('all ten rules are offered, but figures have no parts', () => {
  expect(rulesOf({ type: 'input' })).toEqual(SUPER_RULES)
  expect(rulesOf({ type: 'inputNumber' })).toEqual(['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le'])
  expect(lineOf({ field: 'pages', title: '页数', type: 'inputNumber' }, 'like', '3').rule).toBe('eq')
  expect(rulesOf({ type: 'sel_user' })).toEqual(['eq', 'in', 'ne'])
})

test.each<[string, Partial<QueryField>, Parameters<typeof lineOf>[1], string]>([
  ['a dictionary', { type: 'select', dictCode: 'k' }, 'eq', 'choices'],
  ['choices of its own', { type: 'radio', options: [] }, 'in', 'choices'],
  ['a registered table', { type: 'sel_search', dictTable: 'a,b,c' }, 'eq', 'search'],
  ['a popup', { type: 'popup', popup }, 'eq', 'popup'],
  ['a figure', { type: 'inputNumber' }, 'ge', 'number'],
  ['several figures', { type: 'inputNumber' }, 'in', 'text'],
  ['a day', { type: 'date' }, 'le', 'date'],
  ['a part of a day', { type: 'date' }, 'right_like', 'text'],
  ['a moment', { type: 'datetime' }, 'eq', 'datetime'],
  ['a time', { type: 'time' }, 'eq', 'time'],
  ['a user', { type: 'sel_user' }, 'eq', 'users'],
  ['departments', { type: 'sel_depart' }, 'in', 'departs'],
  ['a user of a registered table', { type: 'sel_user', dictTable: 'a,b,c' }, 'eq', 'search'],
  ['a text', { type: 'textarea' }, 'like', 'text']
])('%s is asked for in its own way', (_, more, rule, editor) => {
  expect(editorOf(lineOf({ field: 'f', title: 'f', type: 'input', ...more }, rule))).toBe(editor)
})

test('of several values the first stays where only one is asked for, however they were separated', () => {
  const many = { ...EMPTY_LINE, field: 'f', rule: 'in' as const }
  expect(withRule({ ...many, val: 'b,a' }, 'eq').val).toBe('b')
  expect(withRule({ ...many, val: '甲、乙，丙' }, 'ne').val).toBe('甲')
  expect(withRule({ ...many, rule: 'eq', val: '甲，乙' }, 'like').val).toBe('甲，乙')
})

test('what says nothing is not asked', () => {
  const lines = [
    EMPTY_LINE,
    { ...EMPTY_LINE, field: 'f', val: '  ' },
    { ...EMPTY_LINE, field: 'f', rule: 'in' as const, val: ' ,，' }
  ]
  expect(lines.some(isSaid)).toBe(false)
  expect(
    saidLines([...lines, { ...EMPTY_LINE, field: 'f', rule: 'in', val: ' 甲 ，乙,' }]).map(({ val }) => val)
  ).toEqual(['甲,乙'])
})

test('a list is asked with the lines encoded once, and with nothing where no query is in force', () => {
  const { superQueryParams = '', superQueryMatchType } = superQueryOf({
    matchType: 'or',
    records: [lineOf(field, 'in', 'A1,A2')]
  })
  expect(superQueryMatchType).toBe('or')
  expect(JSON.parse(decodeURIComponent(superQueryParams))).toEqual([
    { field: 'item', rule: 'in', val: 'A1,A2', type: 'popup', dictCode: 'item_kind', dictTable: 'arc_item,name,code' }
  ])
  expect(superQueryOf(null)).toEqual({})
})

test('fields come from the columns of a table; what holds no value is left out, a box is asked as yes or no', () => {
  const columns: Column[] = [
    { key: 'title', title: '题名', type: 'input' },
    { key: 'no', title: '序号', type: 'inputNumber', isOrder: true },
    { key: 'scan', title: '扫描件', type: 'file' },
    { key: 'signed', title: '签章', type: 'checkbox', customValue: ['1', '0'] },
    { key: 'title', title: '照片题名', type: 'input' },
    { key: 'item', title: '条款', type: 'popup', popupCode: 'catalog_items', orgFields: 'code', destFields: 'item' }
  ]
  expect(fieldsOfColumns(columns, { yes: '是', no: '否' })).toEqual([
    { field: 'title', title: '题名', type: 'input' },
    {
      field: 'signed',
      title: '签章',
      type: 'switch',
      options: [
        { value: '1', text: '是' },
        { value: '0', text: '否' }
      ]
    },
    {
      field: 'item',
      title: '条款',
      type: 'popup',
      popup: { code: 'catalog_items', orgFields: 'code', destFields: 'item' }
    }
  ])
})
