/** Today where the user is, as YYYY-MM-DD. */
const dayOf = (time: number): string => {
  const date = new Date(time)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}

const SECOND = 1000

/** Gives the day of a time, worked out once a second: a whole table is asked at one time. */
export function rememberedDay(): (time: number) => string {
  let day = ''
  let at = Number.NaN
  return (time) => {
    if (!(Math.abs(time - at) < SECOND)) {
      at = time
      day = dayOf(time)
    }
    return day
  }
}
