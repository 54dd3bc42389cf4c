import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { AnyRow } from '../core/resource/actions.ts'
import { choice, choices, text, time } from '../core/resource/field.ts'
import { resource } from '../core/resource/resource.ts'

/** What who asks may do with a draft as it is now, by the names of its actions. */
const can = (name: string) => (row: AnyRow) =>
  String(row.can ?? '')
    .split(',')
    .includes(name)

/**
 * 草稿箱: what who asks has begun and not sent, in all his projects: files that he describes, and forms that he has begun to fill in.
 * An id is the kind and the row's own id with a colon between. `box` says where each is listed: `open`, `returned`, `deleted`.
 */
export const drafts = resource('draft', '/archives/draft', {
  right: 'archives.draft',
  fields: {
    title: text(),
    kind: choice('draft_kind'),
    status: choice('file_status'),
    box: choices('draft_box'),
    project: text(),
    /** The item of the catalogue, or what the form is about. */
    item: text(),
    /** Why it was returned. */
    note: text(),
    changedAt: time(),
    projectId: text({ isInternal: true }),
    nodeId: text({ isInternal: true }),
    fileId: text({ isInternal: true }),
    template: text({ isInternal: true }),
    target: text({ isInternal: true }),
    /** The name of its unit project. */
    unit: text({ isInternal: true }),
    /** What who asks may do with it now, joined by commas. */
    can: text({ isInternal: true })
  },
  label: 'title',
  verbs: ['list', 'queryById'],
  sort: ['changedAt', 'desc'],
  actions: {
    /** 提交: each file by itself; those that are refused are named, and the others go on. */
    submit: { on: 'rows', right: ':submit', readsOnly: true, when: can('submit') },
    /** 删除: into the recycle bin. */
    discard: {
      on: 'rows',
      right: ':delete',
      readsOnly: true,
      asks: true,
      isDangerous: true,
      when: can('discard'),
      undoneBy: 'restore'
    },
    /** 恢复: what one has deleted oneself. */
    restore: { on: 'rows', right: ':restore', readsOnly: true, when: can('restore') }
  }
})

/** At which cell the work on a draft goes on; null at none in particular. */
export const draftCell = call('GET', '/archives/draft/cell', {
  serves: ['archives.draft:edit'],
  thing: 'draft',
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(80)) }),
  output: z.object({ cell: z.nullable(z.string()) })
})

/** How many drafts are in each list of who asks. */
export const countDrafts = call('GET', '/archives/draft/count', {
  serves: ['archives.draft'],
  thing: 'draft',
  input: z.object({}),
  output: z.record(z.string(), z.number())
})
