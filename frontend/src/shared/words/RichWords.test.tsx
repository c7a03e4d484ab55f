import { render, screen } from '@testing-library/react';
import { RichWords, strong } from './RichWords.tsx';

const address = 'ada@example.com';

test('puts elements where the message has tags, and values into it', () => {
  const { container } = render(
    <p>
      <RichWords
        area="account"
        say="new_address.question_instead"
        values={{ email: address, newEmail: 'new@example.com' }}
        tags={{ strong }}
      />
    </p>,
  );
  expect(container).toHaveTextContent(
    'Should your account have the address new@example.com instead of ada@example.com?',
  );
  expect(screen.getByText('new@example.com').localName).toBe('strong');
});

test('puts elements for tags that stand alone', () => {
  const tags = { start: () => <time>Friday</time>, end: () => <time>Sunday</time> };
  const { container } = render(<RichWords area="guest" say="alternatives.dates" tags={tags} />);
  expect(container.innerHTML).toBe('<time>Friday</time> to <time>Sunday</time>');
});

test.each([
  '<strong>Ada</strong>',
  '</strong><strong>',
  '<script>alert(1)</script>',
  '&lt;strong&gt; {email} $& \\u003c',
])('shows the value %s as it is', (email) => {
  const { container } = render(
    <RichWords area="account" say="forgotten.on_its_way" values={{ email }} tags={{ strong }} />,
  );
  expect(container.querySelectorAll('strong')).toHaveLength(1);
  expect(container.querySelector('strong')!.textContent).toBe(email);
});

test('fails for a tag without an element', () => {
  const tags = { start: () => null };
  expect(() => render(<RichWords area="guest" say="alternatives.dates" tags={tags} />)).toThrow(
    'guest alternatives.dates: no element for <end>',
  );
});
