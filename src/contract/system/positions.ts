import { choice, longText, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'

/** 职务: what somebody is in his organisation, by code and rank. */
export const positions = resource('position', '/sys/position', {
  right: 'sys.position',
  fields: {
    code: text({ max: 50, rules: ['required', 'unique'] }),
    name: text({ max: 100, rules: ['required'] }),
    postRank: choice('position_rank'),
    description: longText({ max: 500 })
  },
  label: 'name',
  verbs: [
    'list',
    'queryById',
    'add',
    'edit',
    'bulkEdit',
    'delete',
    'deleteBatch',
    'deletedList',
    'restore',
    'history',
    'undo',
    'check'
  ]
})
export type Position = Row<typeof positions>
