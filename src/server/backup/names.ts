import { demoKey } from '../bytes/find-bytes.ts'
import type { BackupStore } from './manifest.ts'

/**
 * Every name of stored bytes that the database has: the store, the name, the digest that its row says (empty where the row says none),
 * and whether the bytes must be there. Those of `made` are made when they are first asked for, those of `work` belong to work that ends
 * with them. tests/server/backup/names.test.ts finds a column that is missing here.
 */
const NAMES = `
  select 'files' as store, path as name, sha256::text as sha256, case when gen is null then 'kept' else 'made' end as need
    from arc_object where removed_at is null
  union all select 'files', picture, '', 'work' from arc_first_page where picture is not null
  union all select 'files', file_path, '', 'work' from sys_job where file_path is not null
  union all select 'files', file_path, '', 'work' from sys_import where file_path is not null
  union all select 'files', package_path, '', 'kept' from arc_transfer where package_path is not null
  union all select 'files', path, '', 'work' from arc_finished where path is not null
  union all select store, name, sha256::text, 'kept' from arc_copy`

/** In the order of the parts of a manifest; of rows with one name the one that says most counts. */
export const ORDERED_NAMES = `(
  select distinct on (store, name) store, name, sha256, need
  from (select store collate "C" as store, name collate "C" as name, sha256, need from (${NAMES}) n) o
  order by store, name, need, sha256 desc)`

/** The same of one name: whether the database still has it. */
export const STILL_NAMED = `select 1 from (${NAMES}) n where store = $1 and name = $2`

/** A name that a backup comes to. */
export interface WantedName {
  readonly store: BackupStore
  /** As the row has it. */
  readonly path: string
  /** As the storage has it. */
  readonly name: string
  /** Empty where the row says none. */
  readonly sha256: string
  readonly mayBeMissing: boolean
}

/** Reads a line of COPY; the paths and digests of rows need no escapes. */
export function readName(line: string): WantedName {
  const [store = 'files', path = '', sha256 = '', need] = line.split('\t')
  const isMade = need === 'made'
  return {
    store: store as BackupStore,
    path,
    name: isMade ? demoKey(path) : path,
    sha256: isMade ? '' : sha256,
    mayBeMissing: need !== 'kept'
  }
}

/** The part of a manifest in which a name is: by its purpose and month, or where the name is a digest by the first figures of it. */
export function partOf({ store, name }: Pick<WantedName, 'store' | 'name'>): string {
  const [purpose = '', year = '', month = ''] = name.split('/')
  return /^(?:19|20)\d\d$/.test(year)
    ? `${store}/${purpose}/${year}/${month}`
    : `${store}/${purpose}/${year.slice(0, 2)}`
}
