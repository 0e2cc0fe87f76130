import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/kit/access.ts'
import { add, type NewAddition } from '#dashboard/kit/additions/additions.ts'
import { jobsPath, photosPath } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import {
  type EarlierJob,
  type JobCheckChange,
  type JobNote,
  type JobPhoto,
  type JobPhotoKind,
  type JobReport,
  type JobReportChange,
  type NewJobNote,
  neverSaved,
} from '#features/job/job.ts'
import { checklistQuery, jobPath } from './checklist-query.ts'

const useJobQuery = <Answer>(bookingId: number, part: string) =>
  useQuery({
    queryKey: [jobPath(bookingId), part],
    queryFn: ({ signal }) => staffRequest<Answer>(`${jobPath(bookingId)}/${part}`, { signal }),
  })

export const useJobNotes = (bookingId: number) => useJobQuery<JobNote[]>(bookingId, 'notes')
export const useChecklist = (bookingId: number) => useQuery(checklistQuery(bookingId))
export const useJobPhotos = (bookingId: number) => useJobQuery<JobPhoto[]>(bookingId, 'job-photos')
export const useEarlierJobs = (bookingId: number) => useJobQuery<EarlierJob[]>(bookingId, 'earlier-jobs')
export const useJobReport = (bookingId: number) => useJobQuery<JobReport>(bookingId, 'report')

const addTo = (bookingId: number, addition: Pick<NewAddition, 'kind' | 'method' | 'body'>, part: string) =>
  add({
    ...addition,
    bookingId,
    path: `${jobPath(bookingId)}/${part}`,
    reloads: [jobPath(bookingId), jobsPath, ...(addition.kind === 'photo' ? [photosPath] : [])],
  })

/** Each rejects when the device has no room for it. */
export const addNote = (bookingId: number, note: NewJobNote) =>
  addTo(bookingId, { kind: 'note', method: 'POST', body: note }, 'notes')
export const addTick = (bookingId: number, change: JobCheckChange) =>
  addTo(bookingId, { kind: 'tick', method: 'PUT', body: change }, 'checklist')
export const addPhoto = (bookingId: number, kind: JobPhotoKind, picture: Blob) =>
  addTo(bookingId, { kind: 'photo', method: 'POST', body: picture }, `photos?kind=${kind}`)

/** `savedAt` is that of the version which staff saw. */
export function useReport(bookingId: number, { savedAt }: Pick<JobReport, 'savedAt'>, onSuccess: () => void) {
  return useStaffMutation<JobReportChange, JobReport>({
    reloads: [jobPath(bookingId), jobsPath],
    request: (body) => ({
      method: 'PUT',
      path: `${jobPath(bookingId)}/report`,
      body,
      headers: ifMatch({ updatedAt: savedAt ?? neverSaved }),
    }),
    explain: ({ status }) =>
      status === 412
        ? 'Somebody else changed this report. Close it and open it again. Copy your text first.'
        : undefined,
    success: 'Report Saved',
    failure: { title: 'Save Failed', description: 'Failed to save the report.' },
    onSuccess,
  })
}
