import type {
  ContactData,
  CustomerData,
  EnterpriseData,
  OrgData,
  RegistrationData,
  ResponsibleData
} from './organisation-data.ts'
import type { HandoverData, TransferData } from './transfer-data.ts'

/** A municipality of the demo as its data describe it: an archive, units, people and projects with their files. All is made up. */
export interface Municipality {
  readonly tenant: {
    readonly id: number
    readonly name: string
    readonly code: string
    readonly institute: string
    readonly areaCode: string
    readonly fondsNo: string
  }
  readonly departs: readonly {
    readonly id: string
    readonly parentId: string | null
    readonly orgCode: string
    readonly departName: string
    readonly orgCategory: string
    readonly sortNo: number
  }[]
  readonly orgs: readonly OrgData[]
  /** Units whose papers the archive has before it, or has returned. */
  readonly enterprises?: readonly EnterpriseData[]
  /** Projects that wait for the archive to confirm them: nobody works in them. */
  readonly registrations?: readonly RegistrationData[]
  readonly users: readonly UserData[]
  readonly projects: readonly ProjectData[]
  readonly monomials: readonly MonomialData[]
  readonly responsibles: readonly ResponsibleData[]
  readonly contacts: readonly ContactData[]
  readonly customers: readonly CustomerData[]
  readonly files: readonly FileData[]
  readonly volumes: readonly VolumeData[]
  readonly transfers: readonly TransferData[]
  readonly handovers: readonly HandoverData[]
  readonly notices: readonly NoticeData[]
  readonly tasks: readonly TaskData[]
  /** Items of a project's tree that somebody has marked 不涉及, and why. */
  readonly notApplicable: readonly {
    readonly projectId: string
    readonly monomialId: string | null
    readonly catalogCode: string
    readonly reason: string
  }[]
  /** What is wrong with some files on purpose: the oracle for the checks. */
  readonly expectedDefects: readonly { readonly fileId: string; readonly check: string; readonly how: string }[]
}

export interface UserData {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly roles: readonly string[]
  readonly orgId: string | null
  readonly projectIds: readonly string[]
  readonly departIds: readonly string[]
  readonly phone: string | null
  readonly sex: string | null
  readonly birthday: string | null
  readonly email: string | null
}
export interface ProjectData {
  readonly id: string
  readonly projectNo: string
  readonly name: string
  readonly category: string
  readonly nature: string
  readonly areaCode: string
  readonly address: string
  readonly status: string
  readonly archiveClass: string
  readonly builder: string
  /** The other units by their kinds. */
  readonly units: Readonly<Record<string, string>>
  readonly approvalNo: string | null
  readonly landUsePermit: string | null
  readonly planningPermit: string | null
  readonly constructionPermit: string | null
  readonly landArea: number | null
  readonly floorArea: number | null
  readonly investment: number | null
  readonly start: string | null
  readonly end: string | null
  readonly accept: string | null
  readonly dueDate: string | null
  readonly createTime: string
  readonly features: readonly string[]
}
export interface MonomialData {
  readonly id: string
  readonly projectId: string
  readonly unitNo: string
  readonly name: string
  readonly catalogTemplate: string
  readonly features: readonly string[]
  readonly status: string
  readonly structure?: string
  readonly foundation?: string
  readonly use?: string
  readonly floorArea?: number
  readonly aboveFloors?: number
  readonly belowFloors?: number
  readonly height?: number
  readonly length?: number
  readonly seismic?: string
  readonly fireRating?: string
  readonly start?: string | null
  readonly end?: string | null
  readonly cost?: number
}
export interface FileData {
  readonly id: string
  readonly projectId: string
  readonly monomialId: string | null
  readonly catalogSet: string
  readonly catalogCode: string
  readonly template: string
  readonly title: string
  readonly docNo: string | null
  readonly responsible: string
  readonly docDate: string
  readonly endDate: string | null
  readonly medium: string
  readonly carrier: string
  readonly originalCopy: string
  readonly pages: number
  readonly retention: string
  readonly secretLevel: string
  readonly specialty: string | null
  readonly division: string | null
  readonly drawingNo?: string
  readonly drawingSize?: string
  readonly status: string
  readonly signed: string
  readonly origin: string
  readonly uploadBy: string
  readonly uploadTime: string
  readonly remark: string | null
  readonly returned?: string
  readonly volumeId?: string
  readonly orderNum?: number
  readonly pageFrom?: number
  readonly pageTo?: number
  /** Cells of its template for which the table has no column. */
  readonly cells?: Readonly<Record<string, string | number>>
  /** Null for a row that waits for its bytes. */
  readonly file: { readonly name: string; readonly gen: DemoGen } | null
}
/** What the demo's data say about a file's bytes. */
export interface DemoGen {
  readonly kind: 'pdf' | 'drawing-pdf' | 'jpg' | 'mp4'
  readonly pages?: number
  readonly seconds?: number
  readonly size?: string
  readonly truncate?: number
  readonly encrypt?: boolean
  readonly javascript?: boolean
  readonly pii?: boolean
  readonly tamperAfter?: boolean
  /** The file whose bytes these are too. */
  readonly sameAs?: string
}
export interface VolumeData {
  readonly id: string
  readonly projectId: string
  readonly monomialId: string | null
  readonly volumeNo: number
  readonly archiveNo: string
  readonly title: string
  readonly compiler: string
  readonly startDate: string
  readonly endDate: string
  readonly retention: string
  readonly secretLevel: string
  readonly textPages: number
  readonly drawingSheets: number
  readonly photos: number
  readonly thicknessMm: number
  readonly boxSpec: string
  readonly status: string
  readonly location: string
  readonly fileIds: readonly string[]
}
export interface NoticeData {
  readonly id: string
  readonly titile: string
  readonly priority: 'L' | 'M' | 'H'
  readonly sender: string
  readonly sendTime: string
  readonly msgContent: string
  readonly openType: string
  readonly openPage: string
  readonly busId: string
  readonly readBy: readonly string[]
  /** Whom it is for; everybody of the tenant where it names none. */
  readonly to: readonly string[] | null
}
export interface TaskData {
  readonly id: string
  readonly fileId: string
  readonly projectId: string
  readonly node: string
  readonly title: string
  readonly assignee: string | null
  readonly status: string
  readonly dueDate: string
  readonly createTime: string
  readonly reason?: string
  readonly opinion?: string
}
