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

/** A project of the demo that its builder has submitted, and that the archive has not confirmed. */
export interface RegistrationData {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly nature: string
  readonly areaCode: string
  readonly address: string
  readonly builder: string
  readonly approvalNo: string | null
  readonly landUsePermit: string | null
  readonly planningPermit: string | null
  readonly landArea: number | null
  readonly floorArea: number | null
  readonly investment: number | null
  readonly start: string | null
  readonly end: string | null
  readonly createBy: string
  readonly createTime: string
  readonly submitTime: string
}
