// Keeps the address that names a campaign (utm_source, utm_medium, utm_campaign) for the visit, in session storage and
// without a cookie. The forms send it, see site/forms/submission.ts, and the server reads it. A form that the browser posts
// itself gets it here.
import { campaignKey, sourceDetailField } from '#core/source-detail.ts'

try {
  const storage = sessionStorage
  if (/utm_/.test(location.search)) storage[campaignKey] = location.search
  addEventListener('formdata', ({ formData }) => formData.set(sourceDetailField, storage[campaignKey] || ''))
} catch {
  // The browser blocks storage.
}
