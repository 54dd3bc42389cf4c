import { today } from '#core/state/today.ts'
import { $ownSettingsOf } from '#core/state/own-settings.ts'
import { $project, $user } from '#core/state/session/user.ts'

import { goToTourStep, hideTour, showTour, TOUR_LENGTH, tourProgress } from './tour-step.ts'

/**
 * Shows the tour of keys on the first day that somebody works in a project, and on no other: once the server has given what he has
 * set, and nothing there says that he has had it. Gives back how to stop.
 */
export function startTour(): () => void {
  const begin = () => {
    const user = $user.get()
    if (!user || $ownSettingsOf.get() !== user.id || !$project.get()) return
    const progress = tourProgress()
    if (progress === undefined) goToTourStep(0)
    else if (progress.day === today() && progress.step < TOUR_LENGTH) showTour(progress.step)
  }
  const stops = [$ownSettingsOf.subscribe(begin), $project.listen(begin)]
  return () => {
    for (const stop of stops) stop()
    hideTour()
  }
}
