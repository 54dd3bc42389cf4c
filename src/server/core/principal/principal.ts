import type { DataScopeRule } from '#contract/system/data-scope.ts'

/** What a member may see of a project's files: all, those of his unit, his own, or named parts of the catalogue. */
export interface MemberScope {
  readonly kind: 'all' | 'org' | 'own' | 'catalog'
  /** The unit for which he works in this project. */
  readonly org: string | null
  readonly catalog: readonly { readonly code: string; readonly canWrite: boolean }[]
}

/** What somebody is in one project: how his membership narrows his data scope, and the rules of the roles that he holds there. */
export interface ProjectAccess {
  readonly scope: MemberScope
  readonly rules: readonly DataScopeRule[]
}

/** One condition of a data rule: a column of a list, how it is compared, and with what. */
export interface DataRuleCondition {
  readonly column: string
  readonly condition: string
  readonly value: string
}
/** By the keys of menus, the rules of each grant of theirs. A row is shown where all rules of one grant hold; a menu that is not here shows all. */
export type DataRules = ReadonlyMap<string, readonly (readonly DataRuleCondition[])[]>

/** Who asks: a signed-in user as seen from his tenant and his current project. */
export interface Principal {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly tenant: number
  /** Every tenant he belongs to. */
  readonly tenants: readonly number[]
  readonly session: string
  /** When the session ends, milliseconds since 1970. */
  readonly expires: number
  readonly org: string | null
  /** The department chosen last. */
  readonly orgCode: string | null
  /** Somebody else has set his password, and he has not changed it yet. */
  readonly mustChangePassword: boolean
  /** Codes and names of the roles he has everywhere or in the current project. */
  readonly roles: readonly string[]
  readonly roleNames: readonly string[]
  /** Menu keys (`archives.collect`) and actions (`archives.collect:upload`) of those roles. */
  readonly rights: ReadonlySet<string>
  /** Which rows behind his menus he is shown. */
  readonly dataRules: DataRules
  /** A digest of these rights and of the menus as they are. */
  readonly rightsDigest: string
  /** The current project; null where there is none or he is no member any more. */
  readonly project: string | null
  /** Every project he is a member of, in his tenant. */
  readonly projects: readonly string[]
  /** By each of these projects, what decides on his data scope there. */
  readonly access: ReadonlyMap<string, ProjectAccess>
  /** His view of the current project; null without one. */
  readonly scope: MemberScope | null
  /** Only of another installation. */
  readonly sender?: SenderFacts
}

/** Another installation that sends packages to this archive: by the token that somebody here has made for it, and with no right beside. */
export interface SenderFacts {
  readonly id: string
  readonly name: string
  /** Who has made the token: what comes is received in his name, as long as he may give tokens. */
  readonly maker: string
}

/** Whoever has not signed in: belongs nowhere and sees nothing. */
export const ANONYMOUS: Principal = {
  id: '',
  username: '',
  realname: '',
  tenant: 0,
  tenants: [],
  session: '',
  expires: 0,
  org: null,
  orgCode: null,
  mustChangePassword: false,
  roles: [],
  roleNames: [],
  rights: new Set(),
  dataRules: new Map(),
  rightsDigest: '',
  project: null,
  projects: [],
  access: new Map(),
  scope: null
}
