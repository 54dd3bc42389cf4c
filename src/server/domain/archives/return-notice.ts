import { sendNotice } from '../../core/notices/send-notice.ts'
import type { Principal } from '../../core/principal/principal.ts'
import { sayFor } from '../../core/text/say.ts'
import type { Tx } from '../../db/transaction.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

/** Where a returned file is mended. */
export const RETURN_PAGE = 'archives/collect'

interface Returned {
  readonly id: string
  readonly title: string
  readonly uploadBy: string | null
}

/** Notifies whoever described a file that it came back, why, and where it is mended. Gives the notice's id; null where nobody is known. */
export const notifyOfReturn = (
  { tx, principal }: { readonly tx: Tx; readonly principal: Pick<Principal, 'realname' | 'username'> },
  { id, title, uploadBy }: Returned,
  { reasonText, words }: { readonly reasonText: string; readonly words: string }
): Promise<string | null> =>
  sendNotice(tx, {
    titile: say('archives:review.notice', { title }).slice(0, 200),
    lines: [
      say('archives:review.noticeWhy', { name: principal.realname, reason: reasonText }),
      ...(words === reasonText || words === '' ? [] : [words])
    ],
    priority: 'M',
    sender: principal.username,
    readers: uploadBy === null ? [] : [uploadBy],
    ...{ page: RETURN_PAGE, about: id }
  })
