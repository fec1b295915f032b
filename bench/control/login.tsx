import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mount } from './mount';

mount(
  <Container component="main" maxWidth="xs" sx={{ paddingTop: 8 }}>
    <Card>
      <CardContent>
        <Stack component="form" spacing={2}>
          <Typography variant="h5" component="h1">
            Log In
          </Typography>
          <TextField label="Username" name="username" autoComplete="username" required />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <Button type="submit" variant="contained" size="large">
            Log In
          </Button>
        </Stack>
      </CardContent>
    </Card>
  </Container>,
);
