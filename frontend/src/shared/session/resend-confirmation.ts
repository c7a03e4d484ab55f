import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../api/client.ts';
import { likeCall } from '../api/query-keys.ts';
import { notify } from '../ui/dialog/notify.tsx';

/** Sends the signed-in user another e-mail to confirm their address, and says how it went. */
export function useResendConfirmation(): { isSending: boolean; resend: () => Promise<void> } {
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const resend = async () => {
    if (isSending) return;
    setIsSending(true);
    try {
      notify.success((await request('POST /api/users/verifications')).message);
      await client.invalidateQueries({ queryKey: likeCall('GET /api/users/get-user') }); // it may be confirmed already
    } catch (error) {
      notify.failure('The e-mail is not on its way', error);
    }
    setIsSending(false);
  };
  return { isSending, resend };
}
