import { type Endpoint, endpoint } from '@innkeeper/kit/http/endpoint';
import { uploadedPicture, uploadPath, uploadRequest, uploadTicket } from '../contract.ts';
import { describeUpload } from './describe-upload.ts';
import type { PictureBucket } from './picture-bucket.ts';
import { requestUpload } from './request-upload.ts';

export const uploadEndpoints = ({ bucket }: { bucket: PictureBucket }): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/gallery/uploads',
    access: 'staff',
    summary: 'Ask for a form that uploads one picture straight to the bucket within ten minutes',
    body: uploadRequest,
    answers: { 201: uploadTicket },
    handle: async ({ body }) => ({ status: 201, body: await requestUpload(bucket, body) }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/gallery/uploads/*object',
    access: 'staff',
    summary: 'What is known of an uploaded picture, and its link; a file that is no picture is deleted',
    params: uploadPath,
    answers: { 200: uploadedPicture },
    handle: async ({ params }) => ({ status: 200, body: await describeUpload(bucket, params.object) }),
  }),
];
