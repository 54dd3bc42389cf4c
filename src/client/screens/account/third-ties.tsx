import { useTranslation } from 'react-i18next'

import { readOwnAccount, untie } from '#core/work/session/own-account.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'

/** Accounts of third parties that sign in as this one, each of which can be untied. */
export function ThirdTies() {
  const { t } = useTranslation('account')
  const { state, refresh } = useAnswer(readOwnAccount)
  const end = async (source: string) => {
    if (!(await confirm({ title: t('third.untie'), text: t('third.really') }))) return
    await untie(source).catch(() => undefined)
    await refresh()
  }
  return (
    <Answered state={state} onRetry={refresh} className="flex flex-col">
      {({ third }) =>
        third.length === 0 ? (
          <p className="text-quiet">{t('third.none')}</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {third.map(({ source, name, created }) => (
              <li key={source} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <p className="min-w-0 flex-[1_1_16rem]">
                  {name ?? source}
                  <span className="block text-quiet text-xs/5 tabular-nums">{t('third.since', { time: created })}</span>
                </p>
                <Button aria-label={t('third.untieThat', { name: name ?? source })} onPress={() => void end(source)}>
                  {t('third.untie')}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  )
}
