/** A file of a volume as a package describes it, with the bytes that are packed. Days are ISO 8601; what is not known is null. */
export interface PackedFileFacts {
  readonly id: string
  readonly no: number
  readonly title: string
  readonly docNo: string | null
  readonly responsible: string | null
  readonly docDate: string | null
  readonly catalogCode: string | null
  readonly pages: number | null
  readonly secretLevel: string | null
  readonly retention: string | null
  readonly objects: readonly ObjectFacts[]
}

/** Stored bytes: digest, size and what they are. */
export interface ObjectFacts {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  readonly format: string
  readonly mime: string | null
  /** Which form it is, where it is one. */
  readonly code?: string
}

/** A volume as a package describes it. */
export interface VolumeFacts {
  readonly id: string
  readonly no: number
  readonly archiveNo: string
  readonly title: string
  readonly compiler: string | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly compileDate: string | null
  readonly retention: string | null
  readonly secretLevel: string | null
  readonly textPages: number
  readonly drawings: number
  readonly photos: number
  readonly remark: string | null
  readonly files: readonly PackedFileFacts[]
}

/** The project that a package is of. */
export interface ProjectFacts {
  readonly id: string
  readonly no: string
  readonly name: string
  readonly location: string | null
  readonly builder: string | null
  /** What kind of works it is, by the code of the archive's dictionary. */
  readonly category?: string | null
}

/** What happened to files on their way into a package. */
export const EVENT_TYPES = ['received', 'described', 'reviewed', 'checked', 'packed'] as const
export interface EventFacts {
  readonly id: string
  readonly type: (typeof EVENT_TYPES)[number]
  /** A moment, ISO 8601 with its zone. */
  readonly at: string
  readonly outcome: string | null
  readonly detail: string | null
  /** Who did it, by the ids of agents. */
  readonly agents: readonly string[]
  /** What it was done to, by the ids of objects; none: to everything. */
  readonly objects: readonly string[]
}

/** A person, a unit or a program. */
export interface AgentFacts {
  readonly id: string
  readonly name: string
  readonly type: 'person' | 'organization' | 'software'
  readonly version?: string
}

/** Everything that a package says of a transfer. */
export interface PackedTransferFacts {
  readonly transferNo: string
  readonly fromOrg: string
  readonly toOrg: string
  readonly project: ProjectFacts
  readonly volumes: readonly VolumeFacts[]
  /** The frozen forms: 移交书, lists, covers. */
  readonly forms: readonly ObjectFacts[]
  readonly events: readonly EventFacts[]
  readonly agents: readonly AgentFacts[]
}
