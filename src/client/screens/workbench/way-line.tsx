import { useTranslation } from 'react-i18next'

import type { ProjectFigures } from '#contract/archives/summary.ts'
import { Link } from '#ui/actions/link.tsx'
import { Steps } from '#ui/status/steps.tsx'

import { collectPath } from './work/collect-path.ts'

/** A project's way from its registration to its handover, each step with its day, and what keeps it from the next one, leading to where that is mended. */
export function WayLine({ way, blockers }: Pick<ProjectFigures, 'way' | 'blockers'>) {
  const { t } = useTranslation('workbench')
  const here = way.findIndex(({ state }) => state === 'current')
  const current = way[here]
  const following = way[here + 1]
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 className="font-semibold text-base/6">{t('way')}</h2>
      <Steps
        aria-label={t('way')}
        steps={way.map(({ id, state, day, due }) => ({
          id,
          title: t(`way.${id}`),
          ...(state === 'begun' && { state: 'current' as const }),
          description: day ?? (due ? t('way.due', { day: due }) : t(state === 'begun' ? 'way.begun' : 'way.noDay'))
        }))}
        {...(current && { current: current.id })}
      />
      {current && blockers.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t pt-2.5">
          <span className="text-quiet">
            {following ? t('way.before', { step: t(`way.${following.id}`) }) : t('way.open')}
          </span>
          <ul aria-label={t('way.blockers')} className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
            {blockers.map(({ kind, count, nodeId, fileId }) => (
              <li key={kind} className="flex min-h-6 items-center">
                {nodeId === null ? (
                  t(`way.blocker.${kind}`, { count })
                ) : (
                  <Link href={collectPath(nodeId, fileId)}>{t(`way.blocker.${kind}`, { count })}</Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
