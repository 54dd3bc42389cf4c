import type { RulePart } from '#contract/core/rule-parts.ts'
import type { ArchiveTables } from './schema-archives.ts'
import type { AuditTables } from './schema-audit.ts'
import type { FormTables } from './schema-forms.ts'
import type { JobTables } from './schema-jobs.ts'
import type { PermissionTables } from './schema-permissions.ts'
import type { RequestTables } from './schema-requests.ts'
import type { ResourceTables } from './schema-resources.ts'
import type { Json, AuditColumns, Made, MadeJson, Maybe, MaybeJson, Moment } from './table.ts'

type DepartTable = AuditColumns & {
  id: string
  parentId: Maybe<string>
  orgCode: string
  departName: string
  orgCategory: Maybe<string>
  sortNo: Made<number>
  mobile: Maybe<string>
  fax: Maybe<string>
  address: Maybe<string>
  memo: Maybe<string>
  /** The ids of who leads it, joined by commas. */
  directorUserIds: Maybe<string>
}

/** Every table (SQL `sys_user` is `sysUser` here, `create_time` is `createTime`; the migrations hold the SQL). */
export interface Database
  extends JobTables,
    AuditTables,
    ArchiveTables,
    RequestTables,
    FormTables,
    PermissionTables,
    ResourceTables {
  sysTenant: {
    id: number
    name: string
    code: Maybe<string>
    institute: Maybe<string>
    areaCode: Maybe<string>
    fondsNo: Maybe<string>
    status: Made<string>
    isDelete: Made<boolean>
    createTime: Made<Moment>
  }
  /** The same as they are edited: by their numbers as texts. */
  sysTenantEntry: AuditColumns & {
    id: string
    name: string
    code: Maybe<string>
    institute: Maybe<string>
    areaCode: Maybe<string>
    fondsNo: Maybe<string>
    status: Made<string>
  }
  sysDepart: DepartTable
  /** Those that who asks leads, with all below them: a view. */
  sysMyDepart: DepartTable
  sysUser: AuditColumns & {
    /** The project whose leader has made the account. */
    madeInProject: Maybe<string>
    id: string
    username: string
    realname: string
    phone: Maybe<string>
    email: Maybe<string>
    sex: Maybe<string>
    birthday: Maybe<string>
    avatar: Maybe<string>
    /** '1' in use, '2' frozen. */
    status: Made<string>
    orgId: Maybe<string>
    /** The department chosen last. */
    orgCode: Maybe<string>
    /** Where the next session begins. */
    currentProject: Maybe<string>
    workNo: Maybe<string>
    telephone: Maybe<string>
    /** The ids of his positions, comma-joined. */
    post: Maybe<string>
  }
  /** The role `app` has no right to it. */
  sysUserSecret: { userId: string; passwordHash: string; changedAt: Made<Moment>; mustChange: Made<boolean> }
  sysUserTenant: { userId: string; tenantId: number }
  sysUserDepart: { userId: string; depId: string; tenantId: Made<number> }
  /** A parameter of an archive; null: as usual. */
  sysSetting: AuditColumns & { id: string; name: string; value: Maybe<string> }
  sysUserSetting: { userId: string; name: string; value: Json<unknown>; updateTime: Made<Moment> }
  /** `dataScope` is a DataScopeRule of the contract, unless somebody has written something else there. */
  sysRole: AuditColumns & {
    id: string
    roleCode: string
    roleName: string
    kind: Maybe<string>
    description: Maybe<string>
    dataScope: MadeJson<unknown>
  }
  /** A role in one project; with `projectId` '*' everywhere, with '-' while no project is chosen (NO_PROJECT). */
  sysUserRole: { userId: string; roleId: string; projectId: Made<string>; tenantId: Made<number> }
  sysDict: AuditColumns & {
    id: string
    dictCode: string
    dictName: string
    titleEn: Maybe<string>
    description: Maybe<string>
  }
  sysDictItem: AuditColumns & {
    id: string
    dictId: string
    itemValue: string
    itemText: string
    titleEn: Maybe<string>
    description: Maybe<string>
    sortOrder: Made<number>
    status: Made<string>
  }
  sysCategory: AuditColumns & { id: string; pid: Maybe<string>; code: string; name: string }
  sysPosition: AuditColumns & {
    id: string
    code: string
    name: string
    postRank: Maybe<string>
    description: Maybe<string>
  }
  sysAnnouncement: AuditColumns & {
    id: string
    /** (sic) */
    titile: string
    msgContent: Maybe<string>
    msgAbstract: Maybe<string>
    sender: Maybe<string>
    priority: Made<'L' | 'M' | 'H'>
    msgCategory: Made<string>
    msgType: Made<string>
    openType: Maybe<string>
    openPage: Maybe<string>
    busId: Maybe<string>
    sendStatus: Made<string>
    sendTime: Maybe<Moment>
    cancelTime: Maybe<Moment>
    startTime: Maybe<Moment>
    endTime: Maybe<Moment>
    /** Whether somebody has written it, or the product itself reports something. */
    origin: Made<'written' | 'system'>
    /** Whom it is for, where not for everybody: comma-joined. */
    userIds: Maybe<string>
    roleIds: Maybe<string>
    departIds: Maybe<string>
  }
  sysAnnouncementSend: {
    id: string
    anntId: string
    userId: string
    readFlag: Made<string>
    readTime: Maybe<Moment>
    tenantId: Made<number>
  }
  sysSession: {
    id: string
    tokenHash: string
    userId: string
    tenantId: number
    projectId: Maybe<string>
    created: Made<Moment>
    expires: Moment
    ended: Maybe<Moment>
    /** signed-out, superseded or revoked. */
    endedWhy: Maybe<string>
    ip: Maybe<string>
    agent: Maybe<string>
  }
  /** What somebody must show once within a while: a code sent to a phone, a solved task, the way back from a provider. */
  sysCode: {
    id: string
    kind: string
    target: string
    /** What is kept of the secret. */
    hash: string
    userId: Maybe<string>
    tries: Made<number>
    data: MadeJson<Record<string, unknown>>
    created: Made<Moment>
    expires: Moment
    used: Maybe<Moment>
  }
  /** Messages of the demo, which sends none. */
  sysSms: { id: string; mobile: string; text: string; created: Made<Moment> }
  /** What was sent out to people, without what it said. */
  sysMessageDelivery: AuditColumns & {
    id: string
    purpose: string
    receiver: Maybe<string>
    state: string
    tries: Made<number>
    reason: Maybe<string>
    sentTime: Maybe<Moment>
  }
  /** Whose account somebody of a third party is. */
  sysUserThird: { source: string; subject: string; userId: string; name: Maybe<string>; created: Made<Moment> }
  /** How codes of a kind are built: the expressions of their parts, from the left. */
  sysCheckRule: AuditColumns & {
    id: string
    ruleCode: string
    ruleName: string
    ruleJson: Json<readonly RulePart[]>
    ruleDescription: Maybe<string>
  }
  /** Devices and addresses from which somebody has signed in before, as digests. */
  sysKnownSource: { userId: string; kind: 'device' | 'address'; hash: string; seen: Made<Moment> }
  sysAttempt: { key: string; count: number; since: Made<Moment>; until: Made<Moment> }
  sysLease: { name: string; holder: string; until: Moment }
  sysIdempotency: {
    userId: string
    call: string
    key: string
    digest: string
    answer: MaybeJson<{ message: string; result: unknown }>
    created: Made<Moment>
  }
  /**
   * Messages to other clients, written with the rows that they are about. `id` alone is no cursor, as a lower one may be committed later:
   * read up to `tx < pg_snapshot_xmin(pg_current_snapshot())`.
   */
  sysOutbox: {
    id: Made<number>
    tx: Made<string>
    topic: string
    payload: Json<unknown>
    tenantId: Made<number>
    projectId: Maybe<string>
    sender: Maybe<string>
    created: Made<Moment>
  }
  /** What is known once for the whole installation: what was seeded, made secrets. */
  sysFact: { name: string; value: Json<unknown> }
}
