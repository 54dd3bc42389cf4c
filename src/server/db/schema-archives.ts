import type { ItemState } from '#contract/archives/tree.ts'
import type { PageState } from '#contract/files/stored.ts'
import type { Day, Json, AuditColumns, Made, MadeJson, Maybe, MaybeJson, Moment } from './table.ts'
import type { CatalogueTables } from './schema-catalogue.ts'
import type { FirstPageTables } from './schema-first-page.ts'
import type { OrganisationTables } from './schema-organisation.ts'
import type { TransferTables } from './schema-transfer.ts'

type Tenant = { tenantId: Made<number> }

/** The tables of projects, what configures their description, and their files (DOMAIN.md §2). */
export interface ArchiveTables extends TransferTables, FirstPageTables, OrganisationTables, CatalogueTables {
  arcOrg: AuditColumns & {
    id: string
    orgType: string
    name: string
    shortName: Maybe<string>
    uscc: Maybe<string>
    grade: Maybe<string>
    leader: Maybe<string>
    phone: Maybe<string>
    areaCode: Maybe<string>
    address: Maybe<string>
    authStatus: Made<string>
    authValidTo: Maybe<Day>
  }
  arcProject: AuditColumns & {
    id: string
    /** None until the archive has confirmed the registration. */
    projectNo: Maybe<string>
    name: string
    category: string
    nature: Maybe<string>
    areaCode: Maybe<string>
    address: Maybe<string>
    archiveClass: Maybe<string>
    builder: Maybe<string>
    approvalNo: Maybe<string>
    landUsePermit: Maybe<string>
    landCert: Maybe<string>
    planningPermit: Maybe<string>
    constructionPermit: Maybe<string>
    landArea: Maybe<number>
    floorArea: Maybe<number>
    investment: Maybe<number>
    startDate: Maybe<Day>
    endDate: Maybe<Day>
    acceptDate: Maybe<Day>
    dueDate: Maybe<Day>
    /** The day to which the archive has extended the deadline, and why; both or neither. */
    extendedDue: Maybe<Day>
    extensionReason: Maybe<string>
    fondsNo: Maybe<string>
    status: Made<string>
    /** Since when the registration waits for the archive, and who has submitted it. */
    submitTime: Maybe<string>
    submitBy: Maybe<string>
    /** Why it was returned, suspended or resumed last. */
    opinion: Maybe<string>
    carrier: Maybe<string>
    photoCarrier: Maybe<string>
    /** The state in which it was suspended. */
    suspendedFrom: Maybe<string>
    ext: MadeJson<Record<string, unknown>>
  }
  arcProjectMember: AuditColumns & {
    id: Made<string>
    projectId: string
    userId: string
    orgId: Maybe<string>
    post: Maybe<string>
    dataScope: Made<'all' | 'org' | 'own' | 'catalog'>
    units: Maybe<string[]>
    /** The roles that somebody had in the project when he was removed, joined by commas. */
    leftRoles: Maybe<string>
  }
  arcMemberScope: Tenant & {
    projectId: string
    userId: string
    catalogCode: string
    canRead: Made<boolean>
    canWrite: Made<boolean>
  }
  arcTemplate: AuditColumns & {
    id: string
    code: string
    name: string
    titleEn: Maybe<string>
    level: string
    version: Made<number>
    status: Made<string>
    columns: Json<unknown[]>
  }
  arcTreeNode: AuditColumns & {
    id: string
    projectId: string
    monomialId: Maybe<string>
    parentId: Maybe<string>
    catalogId: Maybe<string>
    catalogSet: Maybe<string>
    /** At a unit project, its number. */
    catalogCode: Maybe<string>
    name: string
    level: string
    orderNum: Made<number>
    applicable: Made<'auto' | 'yes' | 'no'>
    naReason: Maybe<string>
    processId: Maybe<string>
    /** What is `draft` is not seen in 收集著录 yet. */
    status: Made<'draft' | 'published'>
  }
  /** A view: how complete each item of a tree is. */
  arcItemState: {
    nodeId: string
    projectId: string
    monomialId: string | null
    code: string
    name: string
    must: boolean
    applies: boolean
    isOver: boolean
    wanted: number
    held: number
    settled: number
    rank: number
    state: ItemState
  }
  arcFile: AuditColumns & {
    id: string
    projectId: string
    monomialId: Maybe<string>
    nodeId: Maybe<string>
    catalogSet: string
    catalogCode: string
    templateCode: string
    /** The version of that template that describes it. */
    templateVersion: Made<number>
    /** The cells that hold a default which nobody has touched. */
    defaulted: Made<string[]>
    title: string
    docNo: Maybe<string>
    responsible: Maybe<string>
    docDate: Maybe<Day>
    endDate: Maybe<Day>
    medium: Maybe<string>
    carrier: Maybe<string>
    originalCopy: Maybe<string>
    pages: Made<number>
    retention: Maybe<string>
    secretLevel: Made<string>
    specialty: Maybe<string>
    division: Maybe<string>
    drawingNo: Maybe<string>
    drawingSize: Maybe<string>
    signed: Made<string>
    origin: Maybe<string>
    status: Made<string>
    /** Why it was returned. */
    returned: Maybe<string>
    volumeId: Maybe<string>
    /** Its place in its item; in its volume it has another. */
    orderNum: Maybe<number>
    volumeOrder: Maybe<number>
    /** Whether it may come back from the recycle bin: its bytes have not gone on to another row. */
    restorable: Made<boolean>
    pageFrom: Maybe<number>
    pageTo: Maybe<number>
    /** Which files it was given with, by the client's word, and its place among them. */
    dropId: Maybe<string>
    dropPlace: Maybe<number>
    uploadBy: Maybe<string>
    uploadTime: Maybe<Moment>
    remark: Maybe<string>
    /** What the template asks for and no column holds. */
    ext: MadeJson<Record<string, string | number | boolean | null>>
    /** Columns that were filled from the document and not confirmed yet. */
    unconfirmed: Made<string[]>
  }
  /** Bytes, one row a version, never changed; `replacedBy` names the newer one. */
  arcObject: Tenant & {
    id: string
    projectId: Maybe<string>
    fileId: Maybe<string>
    biz: Made<string>
    role: Made<string>
    orderNum: Made<number>
    path: string
    fileName: string
    bytes: number
    format: Maybe<string>
    mime: Maybe<string>
    sha256: string
    sm3: Maybe<string>
    pages: Maybe<number>
    /** How far the counting of its pages is; null where there is nothing to count. */
    pageState: Maybe<PageState>
    /** Which server counts it now, and until when it may. */
    pageHolder: Maybe<string>
    pageUntil: Maybe<Moment>
    pageTries: Made<number>
    width: Maybe<number>
    height: Maybe<number>
    /** Seconds, of a film. */
    duration: Maybe<number>
    /** How to make the bytes of a demo file when they are first asked for. */
    gen: MaybeJson<Record<string, unknown>>
    storedAt: Made<Moment>
    replacedBy: Maybe<string>
    createBy: Maybe<string>
    createTime: Made<Moment>
    isDelete: Made<boolean>
    /** When the bytes went; until then they count for who has uploaded them. */
    removedAt: Maybe<Moment>
  }
  /** What each user's stored bytes come to; kept by a trigger of `arc_object`. */
  sysUsage: Tenant & { userId: string; bytes: number }
  /** A resumable upload that is not finished, or whose object it became. */
  arcUpload: Tenant & {
    id: string
    projectId: Maybe<string>
    biz: Made<string>
    fileName: string
    bytes: number
    received: Made<number>
    sha256: Maybe<string>
    metadata: MadeJson<Record<string, string | null>>
    objectId: Maybe<string>
    createBy: Made<string>
    createTime: Made<Moment>
    expires: Made<Moment>
    /** Where the store puts its bytes together, and by what it knows that. */
    path: Maybe<string>
    begun: Maybe<string>
    nextPart: Made<number>
    /** Which request writes it now, until when unless it renews, and whether another one waits. */
    lockHolder: Maybe<string>
    lockUntil: Maybe<Moment>
    lockWanted: Made<boolean>
  }
  /** What has come of an upload that the store puts together: a part of it, or a piece that is too small for one and has a name of its own. */
  arcUploadPiece: {
    uploadId: string
    start: number
    bytes: number
    number: Maybe<number>
    tag: Maybe<string>
    path: Maybe<string>
    createTime: Made<Moment>
  }
}
