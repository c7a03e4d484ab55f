import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, request } from '../api/client.ts';
import { keyOf, likeCall } from '../api/query-keys.ts';
import { notify } from '../ui/dialog/notify.tsx';
import { words } from '../words/words.ts';

const t = words('shared');

/** Sends the signed-in user another e-mail to confirm their address, and says how it went. */
export function useResendConfirmation(): { isSending: boolean; resend: () => Promise<void> } {
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const resend = async () => {
    if (isSending) return;
    setIsSending(true);
    try {
      await request('POST /api/users/verifications');
      await client.invalidateQueries({ queryKey: likeCall('GET /api/users/get-user') }); // it may be confirmed already
      const answer = client.getQueryData<Answer<'GET /api/users/get-user'>>(keyOf('GET /api/users/get-user'));
      notify.success(t(answer?.user.emailVerified ? 'address.confirmed_already' : 'address.mail_sent'));
    } catch (error) {
      notify.failure(t('address.mail_not_sent'), error);
    }
    setIsSending(false);
  };
  return { isSending, resend };
}
