/** A unit of the demo. */
export interface OrgData {
  readonly id: string
  readonly orgType: string
  readonly name: string
  readonly shortName: string
  readonly uscc: string | null
  readonly grade: string
  readonly leader: string | null
  readonly phone: string | null
  readonly authStatus: string
  readonly areaCode: string | null
}

/** The papers of a unit of the demo that the archive has not accepted. */
export interface EnterpriseData {
  readonly orgId: string
  readonly applicant: string | null
  readonly submitTime: string
  readonly reviewedBy: string | null
  readonly reviewTime: string | null
  readonly opinion: string | null
}

/** Somebody who answers for a unit of a project; the unit by the part that it plays there. */
export interface ResponsibleData {
  readonly id: string
  readonly projectId: string
  readonly unit: string
  readonly monomialId: string | null
  readonly post: string
  readonly name: string
  readonly certNo: string | null
  readonly phone: string
  readonly start: string
  readonly end: string | null
}

/** Somebody in the address book. */
export interface ContactData {
  readonly id: string
  readonly group: string
  readonly name: string
  readonly org: string
  readonly post: string
  readonly phone: string
  readonly tel: string
  readonly email: string
}

/** Whom the service centre works for. */
export interface CustomerData {
  readonly id: string
  readonly name: string
  readonly orgId: string
  readonly level: string
  readonly status: string
  /** Empty where there is none yet. */
  readonly contractNo: string
  readonly contractStart: string | null
  readonly contractEnd: string | null
  readonly owner: string
  readonly note: string
}
