import { useTranslation } from 'react-i18next'

import type { Sending } from '#contract/transfers/sending.ts'
import { fileSize } from '#ui/base/text/file-size.ts'
import { Descriptions } from '#ui/data/descriptions.tsx'

/** Where a package was sent, how far it has come, the receipt that was answered, and what the archive there has said since. */
export function SendingFacts({
  of: { name, address, state, sent, bytes, checked, receipt, news, newsAt }
}: {
  readonly of: Sending
}) {
  const { t } = useTranslation('transfers')
  const progress = [t('sending.sent', { done: fileSize(sent), total: fileSize(bytes) })]
  if (sent >= bytes && checked > 0) progress.push(t('sending.checkedThere', { percent: Math.floor(checked / 10) }))
  const numbers = news?.numbers.filter(({ holdingNo }) => holdingNo !== null) ?? []
  const { certNo: no, verifyCode: code } = news ?? {}
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{t(`sending.state.${state}`, { name })}</h3>
      <Descriptions
        columns={2}
        items={[
          { term: t('sending.to'), value: `${name} ${address}`, isWide: true },
          ...(receipt === null
            ? [{ term: t('inbound.column.state'), value: progress.join('，'), isWide: true }]
            : [
                {
                  term: t('sending.receipt'),
                  value: t('sending.receiptOf', {
                    ...{ no: receipt.receiptNo, at: receipt.at.slice(0, 16), volumes: receipt.volumes },
                    ...{ files: receipt.files, size: fileSize(receipt.bytes) }
                  }),
                  isWide: true
                },
                {
                  term: t('sending.news'),
                  value:
                    news === null
                      ? t('sending.noNews')
                      : t('sending.newsOf', { state: news.status_dictText, time: newsAt?.slice(0, 16) ?? '' })
                }
              ]),
          ...(news?.opinion ? [{ term: t('field.opinion'), value: news.opinion, isWide: true }] : []),
          ...(code
            ? [
                {
                  term: t('sending.certificate'),
                  value: t(news?.isRevoked ? 'sending.certificateRevoked' : 'sending.certificateOf', { no, code })
                }
              ]
            : []),
          ...(numbers.length > 0
            ? [
                {
                  term: t('sending.numbers'),
                  value: numbers
                    .map(({ no: at, holdingNo: holding }) => t('sending.numberOf', { no: at, holding }))
                    .join('\n'),
                  isWide: true
                }
              ]
            : [])
        ]}
      />
    </section>
  )
}
