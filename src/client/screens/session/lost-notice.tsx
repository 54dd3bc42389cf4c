import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { LostSession } from '#core/state/session/lost-session.ts'
import { announce } from '#ui/base/announcer.ts'

/** The journal of this browser is counted once the page is drawn. */
const countUnsent = async (user: string): Promise<number> => {
  const { readJournalKeys } = await import('#core/wire/journal/journal-store.ts')
  return (await readJournalKeys(`${user}/`)).length
}

/** Why somebody is asked to sign in again, who it was, and how much of his work this browser keeps that the server has not got. */
export function LostNotice({ lost: { why, id, username, realname } }: { lost: LostSession }) {
  const { t } = useTranslation('session')
  const [unsent, setUnsent] = useState<number>()
  useEffect(() => {
    let isHere = true
    // Without a disk nothing is stored.
    void countUnsent(id)
      .catch(() => 0)
      .then((count) => isHere && setUnsent(count))
    return () => {
      isHere = false
    }
  }, [id])
  const reason = t(`lost.${why}`)
  const who = t('lost.who', { name: realname, account: username })
  const kept = unsent === undefined ? '' : unsent === 0 ? t('lost.nothingKept') : t('lost.kept', { count: unsent })
  useEffect(() => {
    if (kept !== '') announce([reason, who, kept].join(' '), { about: 'lost session' })
  }, [reason, who, kept])
  return (
    <div className="flex flex-col gap-0.5 rounded-control border border-line bg-brand-tint px-3 py-2">
      <p className="font-semibold">{reason}</p>
      <p>{who}</p>
      <p className="text-quiet">{kept}</p>
    </div>
  )
}
