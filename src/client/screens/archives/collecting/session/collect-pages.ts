import type { FileRow } from '#contract/archives/files.ts'
import type { Handler } from '#contract/core/handlers.ts'
import { isEmpty } from '#contract/core/rules.ts'
import type { PageState, StoredObject } from '#contract/files/stored.ts'
import type { SessionColumn, SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'

/** A PDF that was probed and whose pages cannot be counted. */
export type Trouble = Extract<PageState, 'encrypted' | 'unreadable' | 'hostile'>

/** What is said at the cells, in the language of the screen. */
export interface PageWords {
  readonly differ: (counted: number) => string
  readonly trouble: (state: Trouble, name: string) => string
}

const TROUBLES: readonly string[] = ['encrypted', 'unreadable', 'hostile'] satisfies Trouble[]
const isTrouble = (state: StoredObject['pageState']): state is Trouble => TROUBLES.includes(state ?? '')

/** The pages of a row's files as they were counted, together; null where one of them has none that can be counted. */
export const countedPages = (objects: readonly StoredObject[]): number | null =>
  objects.length === 0
    ? null
    : objects.reduce<number | null>((sum, { pages }) => (sum === null || pages === null ? null : sum + pages), 0)

/** The counted pages of a row whose 页数 says something else; null where it does not, or is empty. */
export function otherPages({
  pages,
  objects = []
}: {
  readonly pages?: unknown
  readonly objects?: readonly StoredObject[]
}): number | null {
  const counted = countedPages(objects)
  return counted === null || isEmpty(pages as string | number | null) || Number(pages) === counted ? null : counted
}

/** What the files of a row say of their pages, as cells that nobody sees: when they change, 页数 and the files are checked anew. */
export const pageCells = ({ objects }: Pick<FileRow, 'objects'>) => ({
  countedPages: countedPages(objects),
  fileTroubles:
    objects.flatMap(({ id, pageState }) => (isTrouble(pageState) ? [`${pageState} ${id}`] : [])).join(',') || null
})

const HIDDEN = ['countedPages', 'fileTroubles'] satisfies (keyof ReturnType<typeof pageCells>)[]
const FILES: readonly string[] = ['file', 'image', 'upload']

/** Columns whose 页数 and files are compared with what was counted (`pageHandlers` says what is wrong). */
export function withPageChecks(columns: readonly SessionColumn[]): SessionColumn[] {
  const checked = columns.map((column) => {
    const handler = column.key === 'pages' ? 'countedPages' : FILES.includes(column.type) ? 'readableFiles' : null
    return handler ? { ...column, validateRules: [...(column.validateRules ?? []), { handler }] } : column
  })
  return [...checked, ...HIDDEN.map((key): SessionColumn => ({ key, title: key, type: 'hidden', disabled: true }))]
}

/** The stored files of a row of the grid. */
export const storedFilesIn = (row: Readonly<Record<string, unknown>>): readonly StoredObject[] =>
  (row as SavedGridRow & Partial<FileRow>).objects ?? []

/** The checks that `withPageChecks` names. Another number of pages is a warning (one may count a cover); a file that cannot be archived is an error. */
export const pageHandlers = ({ differ, trouble }: PageWords): Readonly<Record<string, Handler>> => ({
  countedPages: {
    reads: ['countedPages'],
    check(value, { row }) {
      const counted = otherPages({ pages: value, objects: storedFilesIn(row) })
      return counted === null ? null : { message: differ(counted), warn: true }
    }
  },
  readableFiles: {
    reads: ['fileTroubles'],
    check(_, { row }) {
      const [first] = storedFilesIn(row).flatMap(({ pageState, name }) =>
        isTrouble(pageState) ? [{ pageState, name }] : []
      )
      return first ? { message: trouble(first.pageState, first.name), warn: first.pageState === 'hostile' } : null
    }
  }
})
