import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { PDF_PATH } from '#contract/core/limits.ts'
import type { TransferForm, TransferVolume } from '#contract/transfers/transfers.ts'
import { Disclosure } from '#ui/containers/disclosure.tsx'
import { Link } from '#ui/actions/link.tsx'

interface TransferFormsProps {
  readonly forms: readonly TransferForm[]
  readonly volumes: readonly TransferVolume[]
  /** The level of the headings of the rounds; those of volumes are one below. */
  readonly level?: 3 | 4
}

/** The forms that submissions and decisions have frozen, the newest round first: of the whole, and below it volume by volume; each with the digest of its bytes, and the item under which it is to be filed. */
export function TransferForms({ forms, volumes, level = 3 }: TransferFormsProps) {
  const { t } = useTranslation('transfers')
  const Round = `h${level}` as const
  if (forms.length === 0) return <p role="status">{t('forms.none')}</p>
  const rounds = [...Map.groupBy(forms, ({ round }) => round)]
  const ofVolume = (own: readonly TransferForm[]) =>
    volumes.flatMap((volume) => {
      const some = own.filter(({ volumeId }) => volumeId === volume.id)
      return some.length === 0 ? [] : [{ volume, some }]
    })
  return rounds.map(([round, own]) => (
    <section key={round} aria-label={t('roundOf', { round })} className="flex flex-col gap-1">
      <Round className="font-medium">{t('roundOf', { round })}</Round>
      <Frozen forms={own.filter(({ volumeId }) => volumeId === null)} />
      {ofVolume(own).map(({ volume, some }) => (
        <Disclosure
          key={volume.id}
          level={level === 3 ? 4 : 5}
          title={t('volumeOf', { no: volumeNumber(volume.volumeNo), title: volume.title })}
        >
          <Frozen forms={some} />
        </Disclosure>
      ))}
    </section>
  ))
}

function Frozen({ forms }: { readonly forms: readonly TransferForm[] }) {
  const { t } = useTranslation('transfers')
  return (
    <ul className="flex flex-col gap-1">
      {forms.map(({ id, name, path, pages, sha256, item, withdrawnAt }) => (
        <li key={id} className="wrap-anywhere">
          {/* Beside the page: what is being reviewed stays as it is. */}
          <Link href={`${PDF_PATH}?${new URLSearchParams({ path })}`} target="_blank">
            {name}
          </Link>
          <span className="ms-2 text-quiet text-xs/5">
            {[
              t('form.about', { pages, digest: sha256.slice(0, 12) }),
              ...(withdrawnAt === null ? [] : [t('form.withdrawn', { at: withdrawnAt.slice(0, 16) })]),
              ...(item === null || withdrawnAt !== null ? [] : [t('form.item', { item })])
            ].join(t('listSeparator'))}
          </span>
        </li>
      ))}
    </ul>
  )
}
