import type { useTranslation } from 'react-i18next'

import { offer } from '#core/work/commands.ts'

import { preparePalette } from '../palette/prepare.ts'
import { rememberPlaces } from '../palette/recent.ts'
import { startPrinting } from '../printing/start-printing.ts'
import { moreSettingCommands } from '../settings/more-setting-commands.ts'
import { settingCommands } from '../settings/setting-commands.ts'
import { fetchMenus } from './fetch-menus.ts'
import { startTour } from '../tour/start-tour.ts'
import { showTour } from '../tour/tour-step.ts'

/** What the frame does that the page in front need not wait for. Gives back how to stop. */
export function startLater(t: ReturnType<typeof useTranslation<'shell'>>['t']): () => void {
  const printing = { id: 'print', title: () => t('print'), group: 'header' as const, run: () => window.print() }
  const tour = { id: 'tour', title: () => t('tour'), group: 'header' as const, run: () => showTour() }
  const stops = [
    offer(settingCommands(t)),
    offer([...moreSettingCommands(t), printing, tour]),
    rememberPlaces(),
    preparePalette(),
    startPrinting(t),
    startTour(),
    fetchMenus()
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
