import { useTranslation } from 'react-i18next'

import { pagesIn } from '#contract/archives/volume-columns.ts'
import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { VolumeRow } from '#contract/archives/volumes.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import type { StalePictures } from './ask-step.ts'

interface Difference {
  readonly id: string
  readonly seen: VolumeRow | undefined
  readonly now: VolumeRow | undefined
}

/** Says that a step was not done, and shows the volumes that differ: as they were seen, and as they are. */
export function VolumeStale({ pictures, onClose }: { readonly pictures: StalePictures; readonly onClose: () => void }) {
  const { t } = useTranslation('arrange')
  const differences = differencesOf(pictures)
  const line = (volume: VolumeRow | undefined) =>
    volume
      ? [
          volumeNumber(volume.volumeNo),
          volume.title,
          t('volume.files', { count: volume.files }),
          t('volume.pages', { count: pagesIn(volume) }),
          t('stale.thick', { mm: volume.thicknessMm }),
          volume.status_dictText
        ].join(' · ')
      : t('stale.gone')
  return (
    <Dialog
      title={t('stale.title')}
      isOpen
      onOpenChange={onClose}
      width={760}
      footer={
        <Button slot="close" kind="primary">
          {t('close')}
        </Button>
      }
    >
      <p>{pictures.said}</p>
      {differences.length === 0 && <p className="mt-3">{t('stale.refreshed')}</p>}
      <table hidden={differences.length === 0} className="mt-3 w-full border-collapse text-sm/6">
        <thead>
          <tr>
            {(['stale.seen', 'stale.now'] as const).map((key) => (
              <th key={key} scope="col" className="border-line border-b p-1.5 text-start font-semibold">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ id, seen, now }) => (
            <tr key={id}>
              <td className="w-1/2 border-line border-b p-1.5 align-top">{line(seen)}</td>
              <td className="w-1/2 border-line border-b p-1.5 align-top">{line(now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

/** What differs between two pictures of the same unit projects. */
function differencesOf({ seen, now }: StalePictures): Difference[] {
  const [before, after] = [seen, now].map((rows) => new Map(rows.map((row) => [row.id, row]))) as [
    Map<string, VolumeRow>,
    Map<string, VolumeRow>
  ]
  const units = new Set(now.map(({ monomialId }) => monomialId))
  const ids = [
    ...now.map(({ id }) => id),
    ...seen.flatMap(({ id, monomialId }) => (!after.has(id) && units.has(monomialId) ? [id] : []))
  ]
  return ids.flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)]
    return was?.rowVersion === is?.rowVersion ? [] : [{ id, seen: was, now: is }]
  })
}
