import { type Kept, keepNew, readText, type Vault } from './vault.ts'
import type { WalPosition } from './wal-position.ts'

/** The rows of a table as they are kept. */
export interface TableRows extends Kept {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: number
}
/** Of the names of one store, those that begin alike, a line each: where what is kept of them is. */
export interface NamesPart extends Kept {
  readonly key: string
  readonly count: number
}
/** Stored bytes that could not be taken as the database has them. */
export interface ObjectFault {
  readonly store: BackupStore
  readonly name: string
  readonly fault: 'missing' | 'changed'
}
/** The storage of the product, and the two stores of what the archive has received. */
export type BackupStore = 'files' | 'A' | 'B'

/** The files of the embedded database, and where its changes begin that make them whole. */
export interface ClusterCopy {
  /** The list of the large ones, which are kept by their digests. */
  readonly files: Kept
  /** The small ones together. */
  readonly small: Kept
  readonly folders: readonly string[]
  /** What PostgreSQL writes into `backup_label`. */
  readonly label: string
  /** When the copying began, in ISO. */
  readonly at: string
  readonly major: string
  readonly password: string
  readonly start: WalPosition
  readonly stop: WalPosition
}

/** All that a backup holds. */
export interface BackupManifest {
  readonly format: 1
  readonly id: string
  /** The moment whose rows it holds, in ISO. */
  readonly at: string
  readonly ended: string
  /** The PostgreSQL that the rows came from, as it names itself. */
  readonly engine: string
  /** The migrations that had run, by their names. */
  readonly migrations: readonly string[]
  readonly tables: readonly TableRows[]
  readonly sequences: readonly { readonly name: string; readonly last: string; readonly isCalled: boolean }[]
  readonly parts: readonly NamesPart[]
  readonly objects: {
    readonly count: number
    readonly bytes: number
    readonly copied: number
    readonly copiedBytes: number
  }
  readonly faults: readonly ObjectFault[]
  /** The files of the embedded database, where changes are kept too (BACKUP_CHANGES). */
  readonly cluster?: ClusterCopy
}

/** A line of a part: a name, the digest of its bytes and how many they are. */
export interface NamedObject {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}
/** Writes a line. */
export const objectLine = ({ name, sha256, bytes }: NamedObject): string => `${name}\t${sha256}\t${bytes}`
/** Reads a line. */
export function readObject(line: string): NamedObject {
  const [name = '', sha256 = '', bytes = ''] = line.split('\t')
  return { name, sha256, bytes: Number(bytes) }
}

/** Keeps a manifest and gives its name. */
export const keepManifest = async (vault: Vault, manifest: object): Promise<string> =>
  (await keepNew(vault, [Buffer.from(JSON.stringify(manifest))])).name

/** Reads a manifest. */
export async function readBackupManifest<M = BackupManifest>(vault: Vault, name: string): Promise<M> {
  return JSON.parse(await readText(vault, name)) as M
}
