import { useTranslation } from 'react-i18next'

import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Link } from '#ui/actions/link.tsx'

import { copyWords, SCHEMES, WAYS } from './contact-numbers.ts'

/** 联系: how one contacts somebody, each number as a link that calls it and with a button that copies it. */
export function ContactCard({ row, texts, onClose }: OwnDialogProps) {
  const { t } = useTranslation('organisation')
  const { t: common } = useTranslation('resource')
  const name = String(row.name)
  const ways = WAYS.flatMap((way) => (typeof row[way] === 'string' && row[way] ? [{ way, words: row[way] }] : []))
  return (
    <Dialog
      isOpen
      title={t('bookEntry.callOf', { name, action: texts.action('call') })}
      width={480}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button slot="close" {...(ways.length === 0 && { autoFocus: true })}>
          {common('close')}
        </Button>
      }
    >
      <p className="mb-3 text-quiet">{[row.org, row.post].filter(Boolean).join(' · ')}</p>
      {ways.length === 0 && <p>{t('bookEntry.noNumber', { name })}</p>}
      <ul className="flex flex-col gap-2">
        {ways.map(({ way, words }, at) => (
          <li key={way} className="flex flex-wrap items-center gap-3">
            <span className="w-20 text-quiet">{texts.field(way)}</span>
            <Link href={`${SCHEMES[way]}${words}`}>{words}</Link>
            <Button
              autoFocus={at === 0}
              aria-label={t('bookEntry.copyOf', { what: texts.field(way), words })}
              onPress={() =>
                void copyWords(words, t('bookEntry.copied', { name, number: words }), t('bookEntry.noClipboard'))
              }
            >
              {common('copy')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
