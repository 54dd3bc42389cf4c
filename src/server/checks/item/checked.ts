import type { FileState } from '#contract/archives/files.ts'
import type { VolumeLimits } from '#contract/archives/volume-limits.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import type { CellValue } from '#contract/core/rules.ts'

import type { Verified } from '../../core/context/audit.ts'
import type { DictChoices } from '../../core/text/choices.ts'
import type { VirusFacts } from '../../bytes/clamd.ts'
import type { ArchiveNumber } from '../../domain/archives/archive-number.ts'
import type { ByteFacts } from '../measuring/byte-facts.ts'
import type { DrawingFacts, TextFacts } from '../reading/page-facts.ts'
import type { CheckedPackage } from './checked-package.ts'
import type { Scheme } from './scheme.ts'

/** What is known of stored bytes: what was recorded of them, and what was measured. */
export interface CheckedObject {
  readonly id: string
  readonly fileName: string
  readonly bytes: number
  readonly format: string | null
  readonly sha256: string
  readonly sm3: string | null
  readonly width: number | null
  readonly height: number | null
  /** What the bytes are; `missing` where nothing is stored, `crashed` where measuring failed. */
  readonly measured: ByteFacts | 'missing' | 'crashed'
  /** Null where nobody has asked for the pass; `crashed` where it failed. */
  readonly text: TextFacts | null | 'crashed'
  readonly drawing: DrawingFacts | null | 'crashed'
  readonly virus: VirusFacts | null
  /** What reading each copy back has shown; null of what the archive has not taken into its stores. */
  readonly copies: readonly CheckedCopy[] | null
}

/** A copy in a store of the archive; `none` where it was never written, `away` where its store did not answer, so that nothing was read. */
export interface CheckedCopy {
  readonly store: string
  readonly result: 'ok' | 'missing' | 'changed' | 'unreadable' | 'none' | 'away'
}

/** A task of review, as it was noted. */
export interface ReviewTask {
  readonly status: string
  readonly claimedBy: string | null
  readonly doneAt: string | null
}

/** A file 文件 with its cells, its bytes and the way that it went. */
export interface CheckedFile {
  readonly id: string
  readonly title: string
  readonly status: FileState
  readonly catalogCode: string
  readonly catalogName: string
  readonly nodeId: string | null
  readonly volumeId: string | null
  readonly responsible: string | null
  readonly docDate: string | null
  readonly endDate: string | null
  readonly carrier: string | null
  readonly medium: string | null
  readonly retention: string | null
  readonly secretLevel: string
  readonly signed: string
  readonly pages: number
  readonly orderNum: number | null
  readonly pageFrom: number | null
  readonly pageTo: number | null
  readonly templateCode: string
  readonly uploadBy: string | null
  readonly uploadTime: string | null
  readonly cells: Readonly<Record<string, CellValue>>
  readonly template: Template | undefined
  readonly objects: readonly CheckedObject[]
  readonly reviews: readonly ReviewTask[]
  /** Whether the node says that it must bear signatures; null where nothing is said. */
  readonly signRequired: boolean | null
}

/** A volume 案卷 with its files in their order. */
export interface CheckedVolume {
  readonly id: string
  readonly title: string
  readonly volumeNo: number
  readonly archiveNo: string | null
  /** When its number became known to others, who go on calling it so; null where it may still change. */
  readonly givenOut: string | null
  readonly retention: string | null
  readonly secretLevel: string | null
  readonly thicknessMm: number
  readonly textPages: number
  readonly drawingSheets: number
  readonly photos: number
  readonly boxSpec: string | null
  readonly files: readonly CheckedVolumeFile[]
  /** How many volumes of the archive bear its number. */
  readonly sameNumber: number
}
/** What a volume's items ask of each of its files. */
export type CheckedVolumeFile = Pick<
  CheckedFile,
  'id' | 'title' | 'orderNum' | 'pageFrom' | 'pageTo' | 'retention' | 'secretLevel' | 'carrier' | 'templateCode'
>

/** An item of the catalogue that must be there and is not complete. */
export interface Gap {
  readonly nodeId: string
  readonly code: string
  readonly name: string
  /** Files that are there but not yet approved, or at a place that nobody has confirmed. */
  readonly waiting: number
  /** Files that were approved, and how many the rule asks for. */
  readonly settled: number
  readonly wanted: number
  /** The project is handed over: it is 欠交. */
  readonly isOwed: boolean
}

/** The open items of a project; those of the user's own share where he does not see all of it. */
export interface Gaps {
  readonly isWhole: boolean
  readonly items: readonly Gap[]
}

/** Files of a project that are alike, the one that came first at the head. */
export interface Alike {
  readonly ids: readonly string[]
  readonly titles: readonly string[]
}

/** What items need to know beside the thing itself. */
export interface Scene {
  /** What is asked, and by which numbers. */
  readonly scheme: Scheme
  readonly today: string
  readonly project: { readonly id: string; readonly name: string; readonly acceptDate: string | null }
  /** The day of the first approval of the project: files of later classes cannot be older. */
  readonly approvedOn: string | null
  /** Names of units that take part, and of all that the archive knows. */
  readonly participants: ReadonlySet<string>
  readonly units: ReadonlySet<string>
  readonly choices: DictChoices
  /** What a volume's number must be, by the archive's pattern. */
  readonly archiveNumber: Pick<ArchiveNumber, 'fits'>
  readonly sameBytes: readonly Alike[]
  readonly sameWords: readonly Alike[]
  /** Null where a part of the project is checked: the numbers of the others are not its fault. */
  readonly volumeNumbers: readonly number[] | null
  /** How thick volumes of the project may be. */
  readonly limits: VolumeLimits
  /** Null where a part of the project is checked, whose gaps are not known. */
  readonly gaps: Gaps | null
  /**
   * The packages of the transfers that the volumes are in; `notAsked` where files or nodes are checked, of which a package is not made, `notSeen` where
   * one of them names files that who asks does not see.
   */
  readonly packages: readonly CheckedPackage[] | 'notAsked' | 'notSeen'
  /** Stored bytes whose file is gone. */
  readonly orphans: number | null
  /** Nothing at the stage of filing, which does not ask for it. */
  readonly chain: Verified | null
}
