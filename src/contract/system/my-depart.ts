import { choice, longText, number, parentRef, refs, text } from '../core/resource/field.ts'
import { resource } from '../core/resource/resource.ts'

/**
 * 我的部门: the departments that who asks leads, with all that is below them. The menu is granted to nobody: leading a department gives it,
 * and it is gone with that. What its calls then allow is asked of each department by itself.
 */
export const myDeparts = resource('myDepart', '/sys/myDepart', {
  right: 'sys.myDepart',
  fields: {
    departName: text(),
    /** Null where he leads nothing above it. */
    parentId: parentRef('myDepart'),
    orgCategory: choice('org_category'),
    orgCode: text(),
    mobile: text(),
    fax: text(),
    address: text(),
    memo: longText(),
    directorUserIds: refs('user'),
    sortNo: number(),
    memberCount: number({ computed: true })
  },
  label: 'departName',
  verbs: ['list', 'queryById', 'children', 'find'],
  tree: { parent: 'parentId', order: 'sortNo', below: 'kept' },
  sort: ['orgCode', 'asc']
})
