import { useTranslation } from 'react-i18next'

import { fileAddress } from '#core/wire/http/address.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { shownText } from '#parts/resource/rows/rows.ts'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Link } from '#ui/actions/link.tsx'

import { PrintPaper } from './print-paper.tsx'

const FACTS = [
  ...(['projectName', 'status', 'certNo', 'verifyCode', 'volumes', 'files', 'receivedAt', 'fromName'] as const),
  ...(['signedFromAt', 'toName', 'signedToAt', 'issuedByName', 'issuedAt', 'revokedByName', 'revokedAt'] as const),
  ...(['unsignReason', 'revokeReason'] as const)
]
const PAPERS = ['book', 'sealed', 'certificate'] as const

/** The papers of a handover: who has signed and when, what is registered, and the documents to open. */
export function HandoverPapers({ row, texts, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['transfers', 'resource'])
  const papers = PAPERS.flatMap((paper) => {
    const path = row[`${paper}Path`]
    return typeof path === 'string' && path !== '' ? [{ paper, path }] : []
  })
  const isWide = { isWide: true } as const
  return (
    <Dialog
      isOpen
      title={t('handover.papersOf', { no: String(row.transferNo) })}
      width={760}
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button slot="close" kind="primary" autoFocus>
          {t('resource:close')}
        </Button>
      }
    >
      <Descriptions
        columns={2}
        className="mb-3"
        items={[
          ...FACTS.flatMap((key) => {
            const value = shownText(row, key, texts.shown)
            return value === '' ? [] : [{ term: texts.field(key), value }]
          }),
          { term: texts.field('digest'), value: String(row.digest ?? ''), ...isWide }
        ]}
      />
      {papers.length === 0 ? (
        <p className="text-quiet">{t('handover.none')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {papers.map(({ paper, path }) => (
            <li key={paper} className="flex flex-wrap items-center gap-2">
              <Link href={fileAddress(path)} target="_blank">
                {t('handover.open', { paper: t(`handover.${paper}`) })}
              </Link>
              <PrintPaper name={t(`handover.${paper}`)} path={path} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
