import { NOTICE_BIZ, OWN_FILE } from '../../core/notices/notice-images.ts'
import type { TxCtx } from '../../core/context/context.ts'

/** The stored paths of the pictures in a clean text. */
const picturesOf = (html: string): string[] =>
  [...html.matchAll(/<img [^>]*?src="([^"]*)"/g)].flatMap(([, source = '']) => OWN_FILE.exec(source)?.[1] ?? [])

/** Pictures that were uploaded for a notice are its own once it is saved: they are kept, and its readers may see them. Whose they are not claims nothing. */
export async function keepPictures({ tx, principal }: TxCtx, texts: readonly unknown[]): Promise<void> {
  const paths = texts.flatMap((html) => (typeof html === 'string' ? picturesOf(html) : []))
  if (paths.length === 0) return
  await tx
    .updateTable('arcObject')
    .set({ biz: NOTICE_BIZ })
    .where('path', 'in', paths)
    .where('biz', '=', 'notice')
    .where('createBy', '=', principal.id)
    .where('isDelete', '=', false)
    .execute()
}
