/** The columns of the list of volumes, as they are declared. How a volume is comes before what is cut off first when there is little room. */
export const VOLUME_COLUMNS = [
  'volumeNo',
  'status',
  'archiveNo',
  'title',
  'period',
  'files',
  'pages',
  'thicknessMm',
  'boxSpec',
  'carrier',
  'secretLevel',
  'retention',
  'unitName',
  'holdingNo'
] as const
export type VolumeColumn = (typeof VOLUME_COLUMNS)[number]
