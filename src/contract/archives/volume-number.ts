/** The number of a volume as it is shown: four figures at least. */
export const volumeNumber = (volumeNo: number): string => String(volumeNo).padStart(4, '0')
