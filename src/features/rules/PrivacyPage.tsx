import { Link } from 'react-router-dom';
import { Document } from './Document';

/** What is kept of members, for how long, and who reads it (docs/decisions.md, docs/operations.md). */
export default function PrivacyPage() {
  return (
    <Document title="Privacy">
      <p>
        What this network keeps of you, how long, and who can read it. It shows no advertisements, and no one
        else counts your visits.
      </p>

      <h2>What you write and show</h2>
      <ul>
        <li>
          Your name, picture, bio, tier, posts, comments and whom you follow are seen by all members, except
          by those whom you block or who block you. They are kept until you delete them or your account.
        </li>
        <li>
          Pictures are re-encoded: where and with what they were taken is not kept. Who knows the address of a
          picture can open it without signing in.
        </li>
        <li>
          Your email address is seen by you, the operator and, if you subscribe, the payment provider. It is
          used for the mails that you ask for.
        </li>
        <li>
          Whom you block or mute, and your muted words, no other member sees. They are kept until you undo
          them.
        </li>
        <li>
          What moderators and members of higher tiers changed or deleted of posts stays in a log for the
          operator, with the text before and after.
        </li>
      </ul>

      <h2>Messages</h2>
      <p>
        Messages are read by the two who write to each other. They are not encrypted from end to end: the
        operator, who runs the servers, could read them in the database. Moderators read a message that was
        reported, and those next to it. If either of you deletes the account, its messages go on both sides.
      </p>

      <h2>Reports</h2>
      <ul>
        <li>
          Only moderators and the operator see what you report, your words, and that it was you. Whom you
          report is told what was decided and why, not who reported it.
        </li>
        <li>
          What was reported is kept as it was seen, its picture too, until 90 days after the decision; a year
          where it was reported as against the law. This is so even if its author deletes it or the account.
          While an appeal is open, it stays longer.
        </li>
        <li>The decision and its reason, without what was reported, are kept for good.</li>
      </ul>

      <h2>Signing in</h2>
      <ul>
        <li>Your password is kept only as a hash (argon2id), from which it cannot be read.</li>
        <li>
          A session ends after 30 days without use, and after 90 days at most. Of its key the server has a
          hash alone.
        </li>
        <li>
          Of the last fifty networks from which you signed in a hash is kept for 90 days, so that strangers
          who guess your password cannot keep you out.
        </li>
        <li>
          Network addresses are counted for some minutes, an hour at most, to hold back floods. The operator
          can let the server write a log of requests with their addresses; passwords, emails and texts are not
          in it.
        </li>
        <li>Answers to what you sent are kept for a day, so that nothing is done twice.</li>
      </ul>

      <h2>Payments</h2>
      <p>
        Subscriptions are paid at Stripe, which has your card, name and email address; its own privacy page
        says what it does with them. Here is kept which subscriptions you have and until when, and your number
        at Stripe. No card is ever seen by this network.
      </p>

      <h2>Your browser</h2>
      <ul>
        <li>
          Your browser keeps your session, a copy of your profile, settings such as the dark theme, and what
          you typed and have not sent. Logging out removes the session, the copy and what was not sent.
        </li>
        <li>
          Two cookies keep forged requests out and show you at once what you have written. No cookie follows
          you to other sites.
        </li>
        <li>
          A report of a problem is a file that you save and give away yourself. Messages, passwords and
          reports of members are blanked in it.
        </li>
      </ul>

      <h2>Deleting your account</h2>
      <p>
        It hides everything of you at once and cancels your subscriptions. Your posts, pictures, comments,
        likes, follows and messages are then erased, mostly within minutes. What stays are a “Comment deleted”
        where others have replied, numbers in the logs of moderation, and what was reported, as said above.
        Backups of the operator hold it until they are replaced.
      </p>

      <h2>Who to ask</h2>
      <p>
        The operator of this network answers for all of this. The <Link to="/rules">rules</Link> say what is
        asked of members, and how to reach the operator if they gave an address.
      </p>
    </Document>
  );
}
