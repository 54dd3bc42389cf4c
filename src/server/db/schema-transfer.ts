import type { MarkedPlace, ReturnMarks } from '#contract/archives/returns.ts'
import type { VolumeCells } from '#contract/archives/volume-cells.ts'
import type { PlanSettings, Sides, VolumeRule } from '#contract/archives/volume-plan.ts'

import type { Day, AuditColumns, Json, Made, MadeJson, Maybe, MaybeJson, Moment } from './table.ts'
import type { ProcessTables } from './schema-processes.ts'
import type { SafekeepingTables } from './schema-safekeeping.ts'
import type { SendingTables } from './schema-sending.ts'

type Tenant = { tenantId: Made<number> }

/** What a run was asked, as its row keeps it. */
export interface CheckOptions {
  readonly text: boolean
  readonly drawing: boolean
  /** Files or volumes that are checked, where single ones were named. */
  readonly ids?: readonly string[]
  /** The digest of the shares of files that who ordered it saw. */
  readonly seen?: string
  /** Once it is done: the volumes that it has seen with all their files. */
  readonly volumes?: readonly string[]
}

/** The tables of review, volumes, checks and the way into the archive (DOMAIN.md §2). */
export interface TransferTables extends ProcessTables, SafekeepingTables, SendingTables {
  arcVolume: AuditColumns & {
    id: string
    projectId: string
    monomialId: Maybe<string>
    volumeNo: number
    archiveNo: Maybe<string>
    /** The archive's own number for it. */
    holdingNo: Maybe<string>
    /** Since when its number has been printed. */
    givenOut: Maybe<Moment>
    title: string
    compiler: Maybe<string>
    techManager: Maybe<string>
    startDate: Maybe<Day>
    endDate: Maybe<Day>
    /** When it was put together, as its lists print it. */
    compileDate: Maybe<Day>
    retention: Maybe<string>
    secretLevel: Maybe<string>
    textPages: Made<number>
    drawingSheets: Made<number>
    photos: Made<number>
    thicknessMm: Made<number>
    boxSpec: Maybe<string>
    location: Maybe<string>
    /** Where it is kept, and its 总登记号. */
    locationId: Maybe<string>
    registerNo: Maybe<string>
    /** Whether readers may see it, by the dictionary `open_status`; why not, and until when. */
    openStatus: Made<string>
    openReason: Maybe<string>
    openUntil: Maybe<Day>
    filer: Maybe<string>
    reviewer: Maybe<string>
    remark: Maybe<string>
    status: Made<string>
    sides: Made<Sides>
    /** Why it is as it is. */
    rules: MadeJson<readonly VolumeRule[]>
    /** What its template asks for and no column holds. */
    ext: MadeJson<VolumeCells>
    templateVersion: Made<number>
  }
  /** A step of arranging, and how its volumes were before it and are after it (archives/volumes/step.ts). */
  arcVolumeStep: Tenant & {
    id: string
    projectId: string
    kind: string
    before: Json<unknown>
    after: Json<unknown>
    /** The files that the step has returned. */
    returned: Made<readonly string[]>
    at: Made<Moment>
    byUser: Made<string>
    undoneBy: Maybe<string>
  }
  /** Who has which volume open at 组卷. */
  arcVolumeOpen: Tenant & { projectId: string; userId: Made<string>; volumeId: string; until: Moment }
  /** By which rules a project's volumes are formed, where somebody has chosen them. */
  arcVolumeSetting: AuditColumns & { projectId: string; settings: Json<PlanSettings> }
  /** Why files came back, the last of each first by `at`, and what their cells held then; never changed. */
  arcReturn: Tenant & {
    id: Made<string>
    projectId: string
    fileId: string
    reason: string
    opinion: Maybe<string>
    byUser: Maybe<string>
    at: Made<Moment>
    cells: Json<Record<string, string | number | boolean | null>>
    /** What the reviewer has marked. */
    marks: MadeJson<Partial<ReturnMarks>>
    /** When the reviewer took it back. */
    withdrawnAt: Maybe<Moment>
  }
  /** What reviewers decided, and how the file was afterwards; only `undoneAt` is ever written again. */
  arcReviewDecision: Tenant & {
    id: string
    batchId: string
    projectId: string
    fileId: string
    taskId: string
    kind: 'accept' | 'return'
    reason: Maybe<string>
    opinion: Maybe<string>
    /** Where the seal of a file that was accepted is. */
    sealPlace: MaybeJson<MarkedPlace>
    wasViewed: boolean
    rowVersion: number
    stamp: string
    returnId: Maybe<string>
    mendingTask: Maybe<string>
    noticeId: Maybe<string>
    byUser: Made<string>
    at: Made<Moment>
    undoneAt: Maybe<Moment>
  }
  /** Who has viewed a file as it was then. */
  arcReviewViewing: Tenant & {
    fileId: string
    userId: Made<string>
    projectId: string
    stamp: string
    at: Made<Moment>
  }
  arcCheckScheme: AuditColumns & {
    id: string
    code: string
    name: string
    nameEn: Maybe<string>
    stage: string
    version: Made<number>
    items: Json<unknown[]>
    status: Made<'draft' | 'published' | 'superseded'>
  }
  arcCheckRun: Tenant & {
    id: string
    projectId: string
    schemeId: Maybe<string>
    stage: string
    targetType: string
    targetId: string
    startedAt: Maybe<Moment>
    finishedAt: Maybe<Moment>
    result: Maybe<string>
    total: Maybe<number>
    passed: Maybe<number>
    warned: Maybe<number>
    failed: Maybe<number>
    operator: Maybe<string>
    targetTitle: Made<string>
    state: Made<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
    jobId: Maybe<string>
    options: MadeJson<CheckOptions>
    /** How each item came out. */
    items: MadeJson<readonly Record<string, unknown>[]>
    reused: Made<number>
    createBy: Maybe<string>
    createTime: Made<Moment>
  }
  /** What was measured of stored bytes, with the stamp of the bytes that it holds for. */
  arcCheckFact: Tenant & {
    objectId: string
    projectId: string
    stamp: string
    bytes: MaybeJson<Record<string, unknown>>
    text: MaybeJson<Record<string, unknown>>
    drawing: MaybeJson<Record<string, unknown>>
    virus: MaybeJson<Record<string, unknown>>
    measuredAt: Made<Moment>
  }
  arcCheckFinding: Tenant & {
    id: string
    runId: string
    projectId: string
    code: string
    property: Maybe<string>
    level: Maybe<string>
    targetType: Maybe<string>
    targetId: Maybe<string>
    detail: Maybe<string>
    waivedBy: Maybe<string>
    waiveReason: Maybe<string>
    waivedTime: Maybe<Moment>
    /** The waivers that were taken back, the first one first. */
    pastWaivers: MadeJson<readonly KeptWaiver[]>
    kind: Made<'found' | 'human' | 'crashed'>
    fileId: Maybe<string>
    field: Maybe<string>
    /** The sentence by its key, and the figures that fill it. */
    said: MaybeJson<{ readonly key: string; readonly values?: Readonly<Record<string, string | number>> }>
    mend: Maybe<string>
    targetTitle: Made<string>
    place: Made<number>
    /** The same finding of another run has the same one: a waiver goes with it. */
    fingerprint: Maybe<string>
  }
}

/** A waiver that was taken back, as its finding keeps it: users by their ids, moments as the database writes them. */
export interface KeptWaiver {
  readonly by: string
  readonly time: string
  readonly reason: string
  readonly backBy: string
  readonly backTime: string
  readonly backReason: string
}
