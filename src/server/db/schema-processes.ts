import type { ProcessStep, ProcessSubject } from '#contract/archives/processes.ts'
import type { MetaField } from '#contract/core/resource/meta-field.ts'

import type { AuditColumns, Day, Json, Made, MadeJson, Maybe, MaybeJson, Moment } from './table.ts'

/** Processes and their tasks (DOMAIN.md §4.4). */
export interface ProcessTables {
  arcTask: AuditColumns & {
    id: string
    processId: Maybe<string>
    projectId: string
    nodeKey: string
    fileId: Maybe<string>
    title: string
    assignee: Maybe<string>
    candidateRole: Maybe<string>
    /** Only those who work for this unit, or in this unit project. */
    candidateOrg: Maybe<string>
    candidateUnit: Maybe<string>
    /** Its assignee alone may do it. */
    isPassedOn: Made<boolean>
    urgedAt: Maybe<Moment>
    urgedBy: Maybe<string>
    claimedBy: Maybe<string>
    /** Until when it is claimed; null: until it is given up. */
    claimedUntil: Maybe<Moment>
    status: Made<string>
    dueDate: Maybe<Day>
    opinion: Maybe<string>
    reason: Maybe<string>
    form: MadeJson<Record<string, unknown>>
    /** What its form asks, where metadata of tasks say it; null: what the definition says. */
    fields: MaybeJson<readonly MetaField[]>
    doneAt: Maybe<Moment>
  }
  /** What a process consists of, by code and version; a published one is never changed. */
  arcProcessDef: AuditColumns & {
    id: string
    code: string
    name: string
    nameEn: Maybe<string>
    version: Made<number>
    nodes: Json<readonly ProcessStep[]>
    status: Made<'draft' | 'published' | 'superseded'>
  }
  /** An instance of a process; who started it and when are its `createBy` and `createTime`. */
  arcProcess: AuditColumns & {
    id: string
    defId: string
    projectId: string
    subject: ProcessSubject
    subjectId: string
    nodeId: Maybe<string>
    orgId: Maybe<string>
    monomialId: Maybe<string>
    title: string
    status: Made<string>
    finishedAt: Maybe<Moment>
  }
}
