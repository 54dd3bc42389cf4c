import { useState } from 'react'

/** Whether a list has ever had something here: what has been answered then leaves it in its place, and the focus on it. */
export function useOnceFilled(isFilled: boolean): boolean {
  const [wasFilled, setWasFilled] = useState(isFilled)
  if (isFilled && !wasFilled) setWasFilled(true)
  return isFilled || wasFilled
}
