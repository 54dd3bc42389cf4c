import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { joined } from '../core/query.ts'
import type { AnyRow } from '../core/resource/actions.ts'
import { choice, longText, number, text, time } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import type { output } from '../core/schema.ts'

/** What bytes are for that are finished files (arc_object.biz). */
export const FINISHED_BIZ = 'finished'

/** What can be ordered here; packages and certificates come from the steps of a transfer. */
export const ORDERED_KINDS = ['merge', 'volumeList', 'transferList'] as const
export type OrderedKind = (typeof ORDERED_KINDS)[number]

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** A file of a volume that is named on a page of its own, and why its pages are not there: its format, or what is wrong with it. */
const leftOut = z.object({
  title: z.string(),
  name: z.string(),
  why: z.enum(['format', 'encrypted', 'damaged', 'missing', 'none'])
})
/** A file whose pages are not as many as the list of its volume says. */
const differingFile = z.object({ title: z.string(), said: z.number(), has: z.number() })
/** What was found of a finished file: whether it opens, its pages beside those it ought to have, and its digest. */
const checkedFinished = z.object({
  opens: z.boolean(),
  pages: z.nullable(z.number()),
  said: z.nullable(z.number()),
  isDigestRight: z.boolean(),
  leftOut: z.array(leftOut),
  differing: z.array(differingFile)
})
export type CheckedFinished = output<typeof checkedFinished>
export type LeftOut = CheckedFinished['leftOut'][number]

/** Whether something is wrong with a file that a page names in its place: a format that has no pages is named there by design. */
export const isLacking = ({ why }: LeftOut): boolean => why !== 'format'

const isReady = (row: AnyRow) => row.status === 'ready'
const isOpen = (row: AnyRow) => row.status !== 'making'

/** 成品文件 of the current project, each in its newest version. */
export const finishedFiles = resource('finishedFile', '/after/finished', {
  right: 'after.finished',
  fields: {
    /** What it shows: a volume, the project, a transfer. */
    title: text(),
    kind: choice('finish_kind'),
    status: choice('finished_status'),
    verdict: choice('finished_verdict'),
    pages: number(),
    /** Rounded up. */
    kilobytes: number(),
    version: number(),
    source: choice('finished_source'),
    byName: text(),
    madeAt: time(),
    /** Why it could not be made. */
    reason: longText(),
    path: text({ isInternal: true })
  },
  label: 'title',
  verbs: ['list', 'queryById'],
  sort: ['madeAt', 'desc'],
  actions: {
    /** 检查: opened, counted and digested again. */
    check: { on: 'rows', right: ':download', readsOnly: true, when: isReady },
    /** 重新制作: a newer version of what has changed or failed. */
    again: {
      on: 'rows',
      right: ':add',
      readsOnly: true,
      when: (row: AnyRow) => isOpen(row) && ORDERED_KINDS.some((kind) => kind === row.kind)
    },
    /** 删除, with all its versions. */
    discard: {
      on: 'rows',
      right: ':delete',
      readsOnly: true,
      asks: true,
      isDangerous: true,
      when: isOpen,
      undoneBy: 'restore'
    },
    /** 撤销删除. */
    restore: { on: 'rows', right: ':delete', readsOnly: true, takesBack: true }
  }
})
export type FinishedFile = Row<typeof finishedFiles>

/** So many volumes are merged by one order. */
export const MOST_FINISHED = 500

/** What finished files can be made of: the volumes of the current project of which who asks may read every file. */
export const finishedTargets = call('GET', '/after/finished/targets', {
  serves: ['after.finished:add'],
  thing: 'finishedFile',
  input: z.object({}),
  output: z.array(
    z.object({ id: z.string(), title: z.string(), files: z.number(), pages: z.number(), isMade: z.boolean() })
  )
})

/** Orders finished files, a job: a merged PDF of each of these volumes, or a list of all the volumes of the project. */
export const makeFinished = call('POST', '/after/finished/make', {
  serves: ['after.finished:add'],
  thing: 'finishedFile',
  input: z.object({
    kind: z.enum(ORDERED_KINDS),
    volumes: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_FINISHED)))
  }),
  output: z.object({ job: z.string(), count: z.number() })
})

const version = z.object({
  id: z.string(),
  version: z.number(),
  status: z.enum(['making', 'ready', 'failed']),
  source: z.enum(['made', 'upload']),
  path: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  format: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  sha256: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  verdict: z.nullable(z.enum(['sound', 'differs', 'broken'])),
  checked: z.nullable(checkedFinished),
  checkedAt: z.nullable(z.string()),
  byName: z.nullable(z.string()),
  madeAt: z.nullable(z.string())
})
export type FinishedVersion = output<typeof version>

/** Every version of a finished file, the newest first. */
export const finishedVersions = call('GET', '/after/finished/versions', {
  serves: ['after.finished'],
  thing: 'finishedFile',
  input: z.object({ id }),
  output: z.array(version)
})

/** 替换: an upload of who asks becomes the newest version; the former ones stay. */
export const replaceFinished = call('PUT', '/after/finished/replace', {
  serves: ['after.finished:edit'],
  thing: 'finishedFile',
  input: z.object({
    id,
    path: z.string().check(z.minLength(1), z.maxLength(300)),
    /** The version that who asks has seen. */
    version: z.number().check(z.minimum(1))
  }),
  output: z.object({ id: z.string(), version: z.number() })
})

/** The bytes of finished files or of former versions of theirs: one as it is, several as a ZIP. */
export const downloadFinished = call('GET', '/after/finished/download', {
  serves: ['after.finished:download'],
  thing: 'finishedFile',
  input: z.object({ ids: joined(MOST_FINISHED) }),
  output: z.any()
})
